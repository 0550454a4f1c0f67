import Cache
import Commands
import Completion
import Database
import GRDB
import Manual
import Testing
import TritonApp

/// The lists that features declare for completion, against the tables that they declare.
@Suite struct CompletionListTests {
    /// By the command that completes it, or the noun that keeps addresses.
    private static let lists: [(name: String, list: CompletionList)] = Nouns.all.flatMap { entry in
        let addresses = entry.factory.addressLists
        return entry.description.allPages.flatMap { page in
            page.operands.compactMap { operand in
                if case .item(let list) = operand { ("\(entry.name) \(page.name)", list) } else { nil }
            }
        } + [addresses.own, addresses.seen].compactMap { $0.map { ("\(entry.name) addresses", $0) } }
    }

    @Test func `each list can be read from the tables of the features`() throws {
        let cache = try DatabaseFactory(
            schemas: CacheSchema.tables(of: Nouns.all.cacheSchemas), durability: .disposable
        ).make(.inMemory)
        let user = try DatabaseFactory(schemas: Nouns.all.userSchemas, durability: .disposable).make(.inMemory)
        for (name, list) in Self.lists {
            let sql = list.selection + (list.newest.map { " ORDER BY \"\($0)\"" } ?? "")
            let columns = try (list.place == .cache ? cache : user).read { try $0.makeStatement(sql: sql).columnCount }
            #expect(columns == 2, "\(name): \(sql)")
        }
        #expect(Self.lists.count > 20)
    }

    private struct NoValues: CompletionSource {
        func values(_ values: CompletionValues, startingWith prefix: String, limit: Int, in scope: CompletionScope)
            -> [CompletionValue]
        { [] }
        func words(ofAlias name: String) -> [String]? { nil }
    }

    @Test func `no option of a verb is offered twice`() {
        let engine = CompletionEngine(nouns: Nouns.all.map(\.noun), source: NoValues())
        for command in Nouns.all.flatMap({ $0.description.allCommands }) {
            let words = command.name.split(separator: " ").map(String.init)
            guard case .words(let options) = engine.answer(after: words, prefix: "--") else { continue }
            let names = options.map(\.text)
            #expect(names.count > 5 && Set(names).count == names.count, "\(command.name): \(names)")
        }
    }
}

extension NounDescription {
    fileprivate var allPages: [CommandPage] {
        let types = verbs.flatMap { verb -> [any TritonCommand.Type] in
            switch verb {
            case .command(let type): [type]
            case .group(let group): group.types
            }
        }
        return ((main.map { [$0] } ?? []) + types).map { $0.page }
    }
}
