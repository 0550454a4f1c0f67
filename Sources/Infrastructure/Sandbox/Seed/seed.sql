-- The state of a new sandbox: data with which a new user can try each command. `ago` is the time so long before now,
-- `uniqid` the id that the service makes at a time.

INSERT INTO account (email, name, owner, api_key, created, communication, date_format)
SELECT column1, column2, uniqid(column4), column3, column4, 'email_ok', 'iso_8601' FROM (VALUES
    ('you@example.com', 'You', 'sandbox', ago(770, 'days')),
    -- For reads of other addresses, and for refused requests.
    ('robin@example.com', 'Robin Lamp', 'elsewhere', ago(1460, 'days')));
INSERT INTO token SELECT api_key, email FROM account;
INSERT INTO session (id, email, user_agent, created_ip, created, expires) VALUES
    ('5ea5e55104', 'you@example.com', 'triton (sandbox)', '192.0.2.17', ago(3, 'hours'), ago(3, 'hours') + 31536000),
    ('0bea7ed7ea', 'you@example.com', 'A browser on the kitchen table', '192.0.2.42', ago(12, 'days'),
        ago(12, 'days') + 31536000);
INSERT INTO address (name, email, created, expires, verified, public_keys, forwarding) VALUES
    ('demo', 'you@example.com', ago(770, 'days'), ago(-300, 'days'), 1,
        '{"ssh":["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExampleExampleExampleExampleExampleExample demo"]}',
        'you@example.com'),
    ('lab', 'you@example.com', ago(90, 'days'), NULL, 0, '{}', ''),
    ('lighthouse', 'robin@example.com', ago(1460, 'days'), ago(-1095, 'days'), 1, '{}', 'robin@example.com'),
    ('harbour', 'robin@example.com', ago(365, 'days'), ago(-80, 'days'), 0, '{}', ''),
    -- An octopus in Punycode.
    ('xn--ho8h', 'robin@example.com', ago(200, 'days'), NULL, 0, '{}', ''),
    ('driftwood', 'robin@example.com', ago(370, 'days'), ago(5, 'days'), 0, '{}', '');

INSERT INTO status (id, address, created, emoji, content, external_url)
SELECT uniqid(column2), * FROM (VALUES
    ('demo', ago(20, 'minutes'), '👋', 'Hello! This is a sandbox: post, edit and delete as much as you like.', NULL),
    ('demo', ago(5, 'hours'), '🫖', 'First tea of the day. *Everything else can wait.*', NULL),
    ('demo', ago(2, 'days'), '🧑🏽‍🌾', 'Planted tomatoes. Also basil, so that they have company.',
        'https://example.com/garden'),
    ('demo', ago(9, 'days'), '✨', 'Trying things out. `triton status stats` shows when.', NULL),
    ('lighthouse', ago(35, 'minutes'), '🌫️', 'Fog since four. I have sounded the horn and made pancakes.', NULL),
    ('lighthouse', ago(26, 'hours'), '🔦', 'Lamp cleaned. It is the little jobs that keep ships dry.', NULL),
    ('harbour', ago(3, 'hours'), '⛵️', 'Two boats out, two boats back, one very proud crew.', NULL),
    ('xn--ho8h', ago(8, 'hours'), '🐚', 'Moved house again. The new shell has a *view*.',
        'https://example.com/shells'),
    ('driftwood', ago(30, 'days'), '🪵', 'Going where the water goes.', NULL));
INSERT INTO bio (address, content, css, head) VALUES
    ('demo', 'I am an address for trying things out.
Nothing here leaves this machine.', '', ''),
    ('lighthouse', 'Keeper of one lamp. Light on request.', '', '');
INSERT INTO follow (follower, target) VALUES ('demo', 'lighthouse'), ('lighthouse', 'demo'), ('xn--ho8h', 'demo');

INSERT INTO purl (address, name, url, counter, listed) VALUES
    ('demo', 'docs', 'https://example.com/documentation', 42, 1),
    ('demo', 'tea', 'https://example.com/shop/tea?kind=green', NULL, 0),
    ('demo', '🍅', 'https://example.com/tomatoes', 3, 0),
    ('lighthouse', 'tides', 'https://example.com/tides', 1811, 1),
    ('lighthouse', 'spare-key', 'https://example.com/under-the-mat', 1, 0);
INSERT INTO paste (address, title, content, modified, listed) VALUES
    ('demo', 'hello.txt', 'Hello from the sandbox!
', ago(3, 'days'), 1),
    ('demo', 'soup.md', '# Tomato soup

- 1 kg tomatoes
- 1 onion
- basil

Cook for half an hour, then share.
', ago(2, 'days'), 1),
    ('demo', 'greet.py', 'def greet(name):
' || char(9) || 'return f"Hello, {name}!"
', ago(1, 'days'), 0),
    ('lighthouse', 'signals.txt', 'one long: here I am
two short: thank you
', ago(14, 'days'), 1),
    ('lighthouse', 'diary.txt', 'Dear diary, the gulls won again.
', ago(1, 'days'), 0);

INSERT INTO now_page (address, content, updated, listed) VALUES
    ('demo', '# {address}

--- Now ---

- Learning a command line {terminal}
- Waiting for tomatoes {seedling}

{last-updated}
', ago(6, 'hours'), 1),
    ('lighthouse', '# Now

- Keeping the light on {lightbulb}
- Reading every book about fog
', ago(2, 'hours'), 1),
    ('xn--ho8h', '# Now

Eight things at once, as usual.
', ago(3, 'days'), 1),
    ('harbour', '# Now

Mending nets.
', ago(5, 'days'), 0);
INSERT INTO web (address, theme, title, description, modified, content, published, css, head)
SELECT *, column6, '', '' FROM (VALUES
    ('demo', 'meadow', 'Demo', 'An address for trying things out', ago(10, 'days'), '{profile-picture}

# Demo

| Pronouns: any
| Occupation: Example

--- Bio ---

I am here so that you can try things out without breaking anything.

--- Profile Items ---

- [A link](https://example.com)
'),
    ('lighthouse', 'lamplight', 'Robin Lamp', 'Keeper', ago(50, 'days'), '# Robin Lamp

--- Bio ---

I keep the light on.
'));

INSERT INTO dns (id, address, type, name, data, priority, created, updated, ttl)
SELECT *, column7, 3600 FROM (VALUES
    (4200001, 'demo', 'A', 'demo', '192.0.2.10', NULL, ago(30, 'days')),
    (NULL, 'demo', 'CNAME', 'www.demo', 'demo.omg.lol', NULL, ago(30, 'days')),
    (NULL, 'demo', 'MX', 'post.demo', 'mail.example.com', 10, ago(12, 'days')),
    (NULL, 'demo', 'TXT', '_hello.demo', 'how are you today?', NULL, ago(12, 'days')),
    (NULL, 'lighthouse', 'A', 'lighthouse', '198.51.100.7', NULL, ago(100, 'days')));

-- 16 by 12 points, 8 by 8 points, and a drawing.
INSERT INTO picture (id, address, created, description, alt, tags, hidden, mime, bytes, size) VALUES
    ('a1b2c3d4e5f60718293a4b5c', 'demo', ago(4, 'days'), 'Sunset over the lake', 'A pink sky above dark water',
        'lake,evening', 0, 'image/png', unbase64('
iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAIAAADkharWAAAAUUlEQVR42mP43xNFEmL4PimFJMTwfkYeSYjh+bwKkhDD/SVNJCGG66t6
SEIM5zdMIwkxaERMJAkxaMRMIwkxaCTMJgkxaKQsIAkxaGQsJQkBADYKObC8XoykAAAAAElFTkSuQmCC'), 0),
    ('b2c3d4e5f60718293a4b5c6d', 'demo', ago(2, 'days'), NULL, NULL, '', 0, 'image/png', unbase64('
iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAIUlEQVR42mOwcavAihgg1K8TAXCEkEAWhctRWQKn5VgRACbCYYGA1wYM
AAAAAElFTkSuQmCC'), 0),
    ('c3d4e5f60718293a4b5c6d7e', 'demo', ago(1, 'days'), 'A leaf, drawn', 'A green leaf', 'drawing', 1,
        'image/svg+xml', CAST('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">' ||
        '<path d="M1 9C1 3 4 1 9 1 9 6 7 9 1 9Z" fill="#3b7a2a"/></svg>' || char(10) AS BLOB), 0);
INSERT INTO picture (id, address, created, description, alt, tags, hidden, mime, bytes, size)
SELECT 'd4e5f60718293a4b5c6d7e8f', 'lighthouse', ago(10, 'hours'), 'The moon, working late',
    'A yellow disc on a blue sky', 'night', 0, mime, bytes, 0 FROM picture WHERE id = 'b2c3d4e5f60718293a4b5c6d';
UPDATE picture SET size = length(bytes);
INSERT INTO profile_picture (address, mime, file, bytes)
SELECT 'demo', mime, 'demo.png', bytes FROM picture WHERE id = 'a1b2c3d4e5f60718293a4b5c';

INSERT INTO weblog (address, configuration, template) VALUES
    ('demo', '// The weblog of the sandbox

Weblog Title: Notes from the sandbox
Weblog Description: Small things, written down.
Author: You
Separator:  ~ ' || '
Timezone: UTC
Date format: F j, Y g:i A

# Where posts live
Post path format: /Y/m/

Default post: <<[---
Date: $date
---

# A new note

What happened?]>>
', '<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{weblog-title}{separator}{post-title}</title>
{feeds}
</head>
<body>
<main>
{body}
<p>{date} {tags}</p>
</main>
{recent-posts}
</body>
</html>
'),
    ('lighthouse', 'Weblog Title: The lamp log
Timezone: UTC
', '{body}
');
-- The columns that the service derives from the text are filled when all entries are saved again.
INSERT INTO entry (address, entry, long_id, date, source, location, title, type, status, body, output, metadata)
SELECT *, '', '', '', '', '', '', '' FROM (VALUES
    ('demo', 'first-light', 'seedfirstlight', 0,
        'Date: ' || strftime('%Y-%m-%d %H:%M', ago(8, 'days'), 'unixepoch') || '
Tags: sandbox, Morning

# First light

This weblog is **not real**, which makes it a good place to practise.
'),
    ('demo', 'tomatoes', 'seedtomatoes', 0, '---
Date: ' || strftime('%Y-%m-%d %H:%M', ago(2, 'days'), 'unixepoch') || '
Tags: garden
---

# Tomatoes, at last

Three of them are red. I have named none of them, because I know how this ends: [soup](https://example.com/soup).
'),
    ('demo', 'half-an-idea', 'seedhalfanidea', 0, '---
Date: ' || strftime('%Y-%m-%d %H:%M', ago(1, 'days'), 'unixepoch') || '
Status: Draft
---

# Half an idea

Something about kettles and patience.
'),
    ('demo', 'about', 'seedabout', ago(20, 'days'), '---
Type: Page
Title: About this weblog
Location: /about
---

Everything here was put in place by `triton sandbox reset`.
'),
    ('lighthouse', 'fog', 'seedfog', ago(3, 'days'), '# Fog

It came, it stayed for tea.
'));
