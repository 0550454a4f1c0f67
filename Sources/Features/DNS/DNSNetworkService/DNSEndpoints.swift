package import Domain
import HTTPTypes
package import OMGAPI

extension Endpoint where Answer == [DNSRecord] {
    package static func dnsRecords(of address: Address) -> Endpoint {
        Endpoint("dns.list", .get, ["address", .text(address.name), "dns"], access: .owner(address)) {
            response throws(ResponseError) in
            try response["dns"].list { item throws(ResponseError) in try DNSRecord(reading: item, of: address) }
        }
    }
}

extension Endpoint where Answer == DNSRecord {
    /// Creating twice would make two records.
    package static func createDNSRecord(_ record: DNSRecord) -> Endpoint {
        Endpoint(
            "dns.create", .post, ["address", .text(record.address.name), "dns"], access: .owner(record.address),
            isRepeatable: false
        ) { response throws(ResponseError) in
            try DNSRecord(reading: response["response_received"]["data"], of: record.address)
        }
        .with(body: .json(.object(members(record)))).with(dryRun: dryRun(record))
    }

    /// The id is in the path and in the body: without it in the body, the service has been seen to create a second
    /// record (section 6.4).
    package static func updateDNSRecord(_ record: DNSRecord) -> Endpoint {
        let path: [PathPart] = ["address", .text(record.address.name), "dns", .text(record.id)]
        return Endpoint("dns.update", .patch, path, access: .owner(record.address), isRepeatable: false) {
            response throws(ResponseError) in
            try DNSRecord(reading: response["response_received"]["data"], of: record.address)
        }
        .with(
            body: .json(.object([.init("id", Int(record.id).map { .int($0) } ?? .string(record.id))] + members(record)))
        ).with(dryRun: dryRun(record))
    }

    private static func members(_ record: DNSRecord) -> [JSON.Member] {
        var members: [JSON.Member] = [
            .init("type", .string(record.type)), .init("name", .string(record.name)),
            .init("data", .string(record.data)),
        ]
        if let priority = record.priority { members.append(.init("priority", .int(priority))) }
        if let ttl = record.ttl { members.append(.init("ttl", .int(ttl))) }
        return members
    }

    private static func dryRun(_ record: DNSRecord) -> JSON {
        [
            "response_received": [
                "data": [
                    "id": .string(record.id.isEmpty ? "0" : record.id), "name": .string(record.name),
                    "type": .string(record.type), "content": .string(record.data),
                ]
            ]
        ]
    }
}

extension Endpoint where Answer == Void {
    package static func deleteDNSRecord(_ record: DNSRecord) -> Endpoint {
        Endpoint(
            "dns.delete", .delete, ["address", .text(record.address.name), "dns", .text(record.id)],
            access: .owner(record.address)
        ) { _ in }
    }
}

extension DNSRecord {
    /// The data is `data` in the list, and `content` in the answers to changes (section 6.4).
    fileprivate init(reading value: ResponseValue, of address: Address) throws(ResponseError) {
        self.init(
            id: try value["id"].required(), address: address,
            name: value["name"].string.map { Self.relativeName($0, of: address) } ?? "",
            type: (value["type"].string ?? "").uppercased(),
            data: try value.first(of: "data", "content").words() ?? "", priority: value["priority"].int,
            ttl: value["ttl"].int, createdAt: value["created_at"].date,
            updatedAt: value["updated_at"].date)
    }
}
