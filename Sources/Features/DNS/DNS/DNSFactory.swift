public import Commands
import DNSPersistenceService
package import DNSRepository

/// DNS records of an address.
public struct DNSFactory: NounFactory {
    package let environment: DNSRepository

    package init(_ services: FeatureServices) { environment = DNSRepository(services.items()) }

    package static let cacheSchemas = [DNSPersistenceService.schema]

    package static let noun = Noun<DNSRepository>(
        "dns", "DNS records",
        about: """
            Names are relative to the address: 'www' is www.ADDRESS.omg.lol, '@' the address itself. 'set' makes a \
            record the only one of its name and type and does nothing if nothing differs, which suits a script for a \
            changing IP address.

            'apply' makes the records those of a file, so that they can be kept in git. The file is TOML: a table \
            [[record]] for each record, with name, type and data in quotes, and, where they matter, the numbers \
            priority and ttl. 'list --toml' prints the present records in this form. A record is recognised by its \
            name, its type and its data, whatever its number is. Another value for the A, AAAA or CNAME record of a \
            name changes that record. Of the other types a name can have several records, so another value adds a \
            record. Without --prune nothing is deleted.
            """,
        .verb(ListDNSRecords.self), .verb(AddDNSRecord.self), .verb(EditDNSRecord.self), .verb(SetDNSRecord.self),
        .verb(ApplyDNSRecords.self), .verb(DeleteDNSRecord.self))
}

extension OperandKind {
    static let dnsRecord = item(DNSPersistenceService.names)
}
