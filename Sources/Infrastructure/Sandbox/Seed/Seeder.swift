import Domain
import FoundationEssentials
import GRDB

/// Writes the seed. Every `age` is in seconds before `now`.
struct Seeder {
    let db: Database
    /// Epoch seconds.
    let now: Int

    static let minute = 60, hour = 3600, day = 86_400, year = 365 * 86_400

    func account(_ email: String, name: String, token: String, age: Int) throws {
        try db.execute(
            sql: """
                INSERT INTO account (email, name, owner, api_key, created, communication, date_format, web_editor) \
                VALUES (?, ?, ?, ?, ?, 'email_ok', 'iso_8601', NULL)
                """,
            arguments: [email, name, UniqueID.make(at: date(age)) { _ in false }, token, now - age])
        try db.execute(sql: "INSERT INTO token (token, email) VALUES (?, ?)", arguments: [token, email])
    }

    /// - Parameter expiresIn: seconds from now, negative for the past; nil for never.
    func address(
        _ name: String, of email: String, age: Int, expiresIn: Int?, isVerified: Bool = false, keys: String = "{}",
        forwarding: String = ""
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO address (name, email, created, expires, verified, public_keys, forwarding) \
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [name, email, now - age, expiresIn.map { now + $0 }, isVerified, keys, forwarding])
    }

    func status(_ address: String, _ emoji: String, _ content: String, age: Int, link: String? = nil) throws {
        let id = try UniqueID.make(at: date(age)) { id in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM status WHERE id = ?)", arguments: [id]) ?? false
        }
        try db.execute(
            sql: "INSERT INTO status (id, address, created, emoji, content, external_url) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [id, address, now - age, emoji, content, link])
    }

    func bio(_ address: String, _ content: String) throws {
        try db.execute(
            sql: "INSERT INTO bio (address, content, css, head) VALUES (?, ?, '', '')", arguments: [address, content])
    }

    func follow(_ follower: String, _ target: String) throws {
        try db.execute(sql: "INSERT INTO follow (follower, target) VALUES (?, ?)", arguments: [follower, target])
    }

    func purl(_ address: String, _ name: String, _ url: String, counter: Int?, isListed: Bool) throws {
        try db.execute(
            sql: "INSERT INTO purl (address, name, url, counter, listed) VALUES (?, ?, ?, ?, ?)",
            arguments: [address, name, url, counter, isListed])
    }

    func paste(_ address: String, _ title: String, _ content: String, age: Int, isListed: Bool) throws {
        try db.execute(
            sql: "INSERT INTO paste (address, title, content, modified, listed) VALUES (?, ?, ?, ?, ?)",
            arguments: [address, title, content, now - age, isListed])
    }

    func nowPage(_ address: String, _ content: String, age: Int, isListed: Bool) throws {
        try db.execute(
            sql: "INSERT INTO now_page (address, content, updated, listed) VALUES (?, ?, ?, ?)",
            arguments: [address, content, now - age, isListed])
    }

    func web(_ address: String, _ content: String, theme: String, title: String, description: String, age: Int) throws {
        try db.execute(
            sql: """
                INSERT INTO web (address, content, published, theme, css, head, title, description, modified) \
                VALUES (?, ?, ?, ?, '', '', ?, ?, ?)
                """,
            arguments: [address, content, content, theme, title, description, now - age])
    }

    func dns(
        _ address: String, _ type: String, _ name: String, data: String, priority: Int? = nil, id: Int? = nil,
        age: Int
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO dns (id, address, type, name, data, priority, ttl, created, updated) \
                VALUES (?, ?, ?, ?, ?, ?, 3600, ?, ?)
                """,
            arguments: [
                id, address, type, name == "@" ? address : "\(name).\(address)", data, priority, now - age, now - age,
            ])
    }

    func weblog(_ address: String, configuration: String, template: String) throws {
        try db.execute(
            sql: "INSERT INTO weblog (address, configuration, template) VALUES (?, ?, ?)",
            arguments: [address, configuration, template])
    }

    /// - Parameter age: used when the text has no date.
    func entry(_ address: String, _ id: String, _ text: String, age: Int, configuration: String) throws {
        let entry = SandboxEntry(
            text, address: address, entry: id, now: now - age, configuration: SandboxWeblogConfiguration(configuration))
        try entry.save(db, longID: "seed" + id.filter { $0.isLetter || $0.isNumber })
    }

    func picture(
        _ address: String, _ id: String, _ data: String, description: String?, alt: String?, tags: String, age: Int,
        isHidden: Bool = false
    ) throws {
        let image = try ImageFile(Array(data.utf8))
        try db.execute(
            sql: """
                INSERT INTO picture (id, address, created, mime, size, description, alt, tags, hidden, bytes) \
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, address, now - age, image.type.mime, image.bytes.count, description, alt, tags, isHidden,
                image.data,
            ])
    }

    func profilePicture(_ address: String, _ data: String) throws {
        let image = try ImageFile(Array(data.utf8))
        try db.execute(
            sql: "INSERT INTO profile_picture (address, mime, file, bytes) VALUES (?, ?, ?, ?)",
            arguments: [address, image.type.mime, "\(address).\(image.type.fileExtension)", image.data])
    }

    /// The time for an age, with a fraction of a second, so that ids look like real ones.
    private func date(_ age: Int) -> Date {
        Date(timeIntervalSince1970: Double(now - age) + Double(age * 7919 % 1_000_000) / 1_000_000)
    }

    /// A date for the header of an entry, in UTC: `2022-12-09 19:52`.
    func headerDate(_ age: Int) -> String {
        let moment = Moment(now - age)
        return "\(moment.date) \(moment.clock.prefix(5))"
    }
}
