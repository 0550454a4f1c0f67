-- The tables of the sandbox. Times are epoch seconds; Booleans are 1 and 0.

CREATE TABLE account (
    email TEXT PRIMARY KEY, name TEXT, owner TEXT NOT NULL, api_key TEXT NOT NULL, created INTEGER NOT NULL,
    communication TEXT, date_format TEXT, web_editor TEXT);
CREATE TABLE token (token TEXT PRIMARY KEY, email TEXT NOT NULL);
CREATE TABLE session (
    id TEXT PRIMARY KEY, email TEXT NOT NULL, user_agent TEXT NOT NULL, created_ip TEXT NOT NULL,
    created INTEGER NOT NULL, expires INTEGER NOT NULL);
CREATE TABLE address (
    name TEXT PRIMARY KEY, email TEXT NOT NULL, created INTEGER NOT NULL, expires INTEGER, verified INTEGER NOT NULL,
    public_keys TEXT NOT NULL, forwarding TEXT NOT NULL);
CREATE TABLE dns (
    id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL,
    data TEXT NOT NULL, priority INTEGER, ttl INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL);
CREATE INDEX dns_address ON dns (address);
CREATE TABLE now_page (
    address TEXT PRIMARY KEY, content TEXT NOT NULL, updated INTEGER NOT NULL, listed INTEGER NOT NULL);
CREATE TABLE oauth_code (
    code TEXT PRIMARY KEY, client_id TEXT NOT NULL, redirect_uri TEXT NOT NULL, email TEXT NOT NULL,
    used INTEGER NOT NULL);
CREATE TABLE purl (
    address TEXT NOT NULL, name TEXT NOT NULL, url TEXT NOT NULL, counter INTEGER, listed INTEGER NOT NULL,
    PRIMARY KEY (address, name));
CREATE TABLE paste (
    address TEXT NOT NULL, title TEXT NOT NULL, content TEXT NOT NULL, modified INTEGER NOT NULL,
    listed INTEGER NOT NULL, PRIMARY KEY (address, title));
CREATE TABLE preference (owner TEXT NOT NULL, item TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (owner, item));
CREATE TABLE status (
    id TEXT NOT NULL, address TEXT NOT NULL, created INTEGER NOT NULL, emoji TEXT NOT NULL, content TEXT NOT NULL,
    external_url TEXT, PRIMARY KEY (address, id));
CREATE INDEX status_created ON status (created);
CREATE TABLE bio (address TEXT PRIMARY KEY, content TEXT NOT NULL, css TEXT NOT NULL, head TEXT NOT NULL);
CREATE TABLE follow (follower TEXT NOT NULL, target TEXT NOT NULL, PRIMARY KEY (follower, target));
CREATE TABLE web (
    address TEXT PRIMARY KEY, content TEXT NOT NULL, published TEXT NOT NULL, theme TEXT NOT NULL, css TEXT NOT NULL,
    head TEXT NOT NULL, title TEXT NOT NULL, description TEXT NOT NULL, modified INTEGER NOT NULL);
CREATE TABLE profile_picture (address TEXT PRIMARY KEY, mime TEXT NOT NULL, file TEXT NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE weblog (address TEXT PRIMARY KEY, configuration TEXT NOT NULL, template TEXT NOT NULL);
CREATE TABLE entry (
    address TEXT NOT NULL, entry TEXT NOT NULL, long_id TEXT NOT NULL, location TEXT NOT NULL, title TEXT NOT NULL,
    date INTEGER NOT NULL, type TEXT NOT NULL, status TEXT NOT NULL, source TEXT NOT NULL, body TEXT NOT NULL,
    output TEXT NOT NULL, metadata TEXT NOT NULL, PRIMARY KEY (address, entry));
CREATE TABLE picture (
    id TEXT PRIMARY KEY, address TEXT NOT NULL, created INTEGER NOT NULL, mime TEXT NOT NULL, size INTEGER NOT NULL,
    description TEXT, alt TEXT, tags TEXT NOT NULL, hidden INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE INDEX picture_address ON picture (address);
