import Database
import Domain
import GRDB

/// Service reference, section 6.4.
enum DNSRoutes {
    static let all: [Route] = [
        Route("dns.list", "GET /address/{address}/dns", for: .owner, list),
        Route("dns.create", "POST /address/{address}/dns", for: .owner, create),
        // One client edits with PUT on the collection and the id in the body.
        Route("dns.update", "PUT PATCH /address/{address}/dns", for: .owner, update),
        Route("dns.update", "PATCH PUT /address/{address}/dns/{record_id}", for: .owner, update),
        Route("dns.delete", "DELETE /address/{address}/dns/{record_id}", for: .owner, delete),
    ]

    private static let types: Set<String> = ["A", "AAAA", "CAA", "CNAME", "MX", "NS", "SRV", "TXT"]

    private static func list(_ context: RequestContext) throws -> Reply {
        let address = try context.address()
        let rows = try context.rows("SELECT * FROM dns WHERE address = ? ORDER BY id", [address])
        try context.refuseEmpty(rows, "DNS records", address)
        let records = try rows.map { row -> JSON in
            [
                "id": context.number(try row.value("id") as Int), "type": try row.json("type"),
                "name": try row.json("name"), "data": try row.json("data"),
                "priority": context.number(try row.value("priority") as Int?),
                "ttl": context.number(try row.value("ttl") as Int),
                "created_at": .string(Moment(try row.value("created")).zulu),
                "updated_at": .string(Moment(try row.value("updated")).zulu),
            ]
        }
        return .message("Here are the DNS records for \(address).", .init("dns", .array(records)))
    }

    private static func create(_ context: RequestContext) throws -> Reply {
        let record = try Record(context)
        try record.refuseConflicts(except: nil, context.db)
        return try record.reply("Your DNS record was created successfully.", id: record.insert(context), context)
    }

    private static func update(_ context: RequestContext) throws -> Reply {
        let record = try Record(context)
        let fields = try context.fields()
        let ignoresPath = context.options.has(.dnsEditNeedsBodyID) && context.parameters["record_id"] != nil
        guard let id = try fields.integer("id") ?? (ignoresPath ? nil : Int(context["record_id"])) else {
            // As reported in issue 584, the service ignores the id in the URL, so that the edit makes a second record.
            if ignoresPath {
                return try record.reply(
                    "Your DNS record was updated successfully.", id: record.insert(context), context)
            }
            guard context["record_id"].isEmpty else { throw APIError.missing("DNS record") }
            throw APIError.badRequest("The field “id” is required.")
        }
        try record.refuseConflicts(except: id, context.db)
        try context.change(
            "DNS record",
            """
            UPDATE dns SET type = ?, name = ?, data = ?, priority = ?, ttl = ?, updated = ? WHERE address = ? AND id = ?
            """,
            [
                record.type, record.name, record.data, record.storedPriority, record.ttl ?? 3600, context.seconds,
                record.address, id,
            ])
        return try record.reply("Your DNS record was updated successfully.", id: id, context)
    }

    private static func delete(_ context: RequestContext) throws -> Reply {
        // No record has an id that is not a number.
        let id = Int(context["record_id"]) ?? -1
        try context.change("DNS record", "DELETE FROM dns WHERE address = ? AND id = ?", [context.address(), id])
        return .message("OK, your DNS record has been deleted.")
    }

    /// The checked fields of a request, with the name expanded.
    private struct Record {
        let address: String
        let type: String
        let name: String
        let data: String
        let priority: Int?
        let ttl: Int?

        init(_ context: RequestContext) throws {
            let fields = try context.fields()
            address = try context.address()
            type = try fields.required("type")
            guard DNSRoutes.types.contains(type) else {
                throw APIError.badRequest(
                    "The field “type” must be one of \(DNSRoutes.types.sorted().joined(separator: ", ")).")
            }
            let name = try fields.required("name")
            self.name = name == "@" ? address : "\(name).\(address)"
            data = try fields.required("data")
            priority = try fields.integer("priority")
            ttl = try fields.integer("ttl")
        }

        /// The priority for the table: only MX records have one.
        var storedPriority: Int? { type == "MX" ? priority : nil }

        /// A host with a CNAME has no other record.
        func refuseConflicts(except id: Int?, _ db: Database) throws {
            let others: [String] = try db.all(
                "SELECT type FROM dns WHERE address = ? AND name = ? AND id IS NOT ?", [address, name, id])
            guard others.isEmpty || type != "CNAME" && !others.contains("CNAME") else {
                throw APIError.badRequest("A CNAME record cannot share its name with another record.")
            }
        }

        func insert(_ context: RequestContext) throws -> Int {
            try context.db.run(
                """
                INSERT INTO dns (address, type, name, data, priority, ttl, created, updated) \
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [address, type, name, data, storedPriority, ttl ?? 3600, context.seconds, context.seconds])
            return Int(context.db.lastInsertedRowID)
        }

        /// These replies have `content` instead of the `data` of requests, and numbers in every number mode.
        func reply(_ message: String, id: Int, _ context: RequestContext) throws -> Reply {
            let row = try context.row(of: "DNS record", "SELECT * FROM dns WHERE id = ?", [id])
            func number(_ value: Int?) -> JSON { value.map { .int($0) } ?? .null }
            return .message(
                message,
                .init(
                    "data_sent",
                    [
                        "type": .string(type), "priority": number(priority), "ttl": number(ttl), "name": .string(name),
                        "content": .string(data),
                    ]),
                .init(
                    "response_received",
                    [
                        "data": [
                            "id": .int(id), "name": .string(name), "content": .string(data),
                            "ttl": number(try row.value("ttl")),
                            "priority": number(try row.value("priority")),
                            "type": .string(type), "created_at": .string(Moment(try row.value("created")).zulu),
                            "updated_at": .string(Moment(try row.value("updated")).zulu),
                        ]
                    ]))
        }
    }
}
