package import OMGAPI

extension Endpoint where Answer == [DNSRecord] {
    package static func dnsRecords(of address: Address) -> Endpoint {
        Endpoint("dns.list", .get, .of(address, "dns"), access: .owner(address)) {
            response throws(ResponseError) in
            try response["dns"].list { item throws(ResponseError) in try DNSRecord(reading: item, of: address) }
        }
    }
}

extension Endpoint where Answer == DNSRecord {
    /// Creating twice would make two records.
    package static func createDNSRecord(_ record: DNSRecord) -> Endpoint {
        change("dns.create", .post, .of(record.address, "dns"), to: record)
    }

    /// The id is in the path and in the body: without it in the body, the service has been seen to create a second
    /// record (section 6.4).
    package static func updateDNSRecord(_ record: DNSRecord) -> Endpoint {
        change(
            "dns.update", .patch, .of(record.address, "dns", .text(record.id)), to: record,
            id: Int(record.id).map { .int($0) } ?? .string(record.id))
    }

    private static func change(
        _ endpoint: String, _ method: HTTPRequest.Method, _ path: [PathPart], to record: DNSRecord, id: JSON? = nil
    ) -> Endpoint {
        let body = JSON.object(
            id.map { .init("id", $0) }, .init("type", .string(record.type)), .init("name", .string(record.name)),
            .init("data", .string(record.data)), record.priority.map { .init("priority", .int($0)) },
            record.ttl.map { .init("ttl", .int($0)) })
        let answer: JSON = [
            "id": .string(record.id.isEmpty ? "0" : record.id), "name": .string(record.name),
            "type": .string(record.type), "content": .string(record.data),
        ]
        return Endpoint(
            endpoint, method, path, access: .owner(record.address), isRepeatable: id != nil, body: .json(body)
        ) {
            response throws(ResponseError) in
            try DNSRecord(reading: response["response_received"]["data"], of: record.address)
        }
        .with(dryRun: ["response_received": ["data": answer]])
    }
}

extension Endpoint where Answer == Void {
    package static func deleteDNSRecord(_ record: DNSRecord) -> Endpoint {
        Endpoint("dns.delete", .delete, .of(record.address, "dns", .text(record.id)), access: .owner(record.address))
    }
}

extension DNSRecord {
    /// The data is `data` in the list, and `content` in the answers to changes (section 6.4).
    fileprivate init(reading value: ResponseValue, of address: Address) throws(ResponseError) {
        self.init(
            id: try value["id"].required(), address: address,
            name: value["name"].string.map { Self.relativeName($0, of: address) } ?? "",
            type: (value["type"].string ?? "").uppercased(),
            data: try value["data"].words() ?? value["content"].shownWords ?? "", priority: value["priority"].int,
            ttl: value["ttl"].int, createdAt: value["created_at"].date,
            updatedAt: value["updated_at"].date)
    }
}
