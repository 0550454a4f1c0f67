package import Domain
package import Terminal

/// The result of a command, as one value with several views. Commands return it; the runner writes it.
package struct CommandOutput: Sendable {
    /// One record, or the failure in its place when several operands were given.
    package enum Element: Sendable {
        case row([FieldValue])
        case failure(operand: String, TritonError)
    }

    package enum Records: Sendable {
        case one(Element)
        case many(ElementList)
        /// Written one by one as they come.
        case stream(AsyncThrowingStream<[FieldValue], any Error>)
    }

    /// The output to a pipe without a format option.
    package indirect enum Script: Sendable {
        /// Tab-separated records.
        case records
        /// The value of a change that a script needs, such as a URL or an id; one on each line.
        case lines([RemoteText])
        /// The exact bytes of the item.
        case bytes([UInt8])
        /// The difference between two texts, in unified format.
        case difference(before: RemoteText, after: RemoteText)
        /// Several of these, one after the other.
        case several([Script])
        /// A secret on a separate line, for a user who asked for it.
        case secret(Secret)
        case nothing
    }

    /// The output to a terminal without a format option.
    package indirect enum Screen: Sendable {
        /// A table for many, a record for one.
        case records
        /// A feed of whole records, as ``RecordSchema/feed`` describes.
        case feed
        /// A text below its metadata: the title in bold, then the other fields.
        case document(title: String, facts: [String], text: RemoteText, isMarkdown: Bool)
        /// Markdown from outside, lightly rendered.
        case markdown(RemoteText)
        /// Text from outside, escaped but not rendered.
        case text(RemoteText)
        /// A JSON document without a schema, indented and coloured.
        case json(JSON)
        /// Several of these, one after the other.
        case several([Screen])
        /// The same lines as for a script, escaped; also for a secret.
        case lines
        /// Text of the program itself.
        case own(SafeText)
        /// One sentence for each record, made of its fields, and wrapped as messages are.
        case sentences(@Sendable (_ field: (String) -> FieldValue) -> StyledText)
        /// Text of the program itself in columns, without headings.
        case rows([[StyledText]])
        /// The difference between two texts, in colours.
        case difference(before: RemoteText, after: RemoteText)
    }

    package var schema: RecordSchema
    package var records: Records
    package var script: Script = .records
    package var screen: Screen = .records
    /// A sentence for the user, printed on standard error if that is a terminal.
    package var sentence: SafeText?
    /// The last line of a report, behind the errors of single records. It is printed on standard error for scripts too.
    package var closing: SafeText?
    /// Printed on standard error when a list is empty; nil for a general message.
    package var emptyNotice: SafeText?
    /// An error in addition to the result. It is written after the result, and sets the exit code.
    package var trailingError: TritonError?

    /// For a check: what the records at these positions say together.
    var conclusion: (@Sendable (_ positions: [Int]) -> Conclusion)?
    /// Set by a command that has written its output itself, such as the prompt: nothing more is written, and the
    /// process ends with this code.
    package private(set) var ownExitCode: Int32?
    /// The fields of a table and of tab-separated lines, in this order; if empty, those of the schema.
    package var columns: [String] = []

    /// The records at these positions as the text of a file, for a list that is printed as one.
    package var fileText: (@Sendable (_ positions: [Int]) -> String)?

    /// For a list whose records a person sees in groups.
    package var grouping: Grouping?

    package struct Grouping: Sendable {
        /// The field with the same value in all records of a group. A limit counts groups.
        package let field: String
        /// The rows for the records at these positions, one for each group.
        let rows: @Sendable (_ positions: [Int]) -> [[StyledText]]

        package init(by field: String, rows: @escaping @Sendable (_ positions: [Int]) -> [[StyledText]]) {
            self.field = field
            self.rows = rows
        }
    }

    /// The pictures that a terminal shows with the records.
    package var pictures: Pictures?

    /// The words of a search, which a feed highlights.
    package var searchedWords: [String] = []

    /// Whether secrets in it are not masked, because the user asked for them.
    package var mayHoldSecrets = false

    /// Whether it contains a secret: it must not be remembered, and a file with it gets mode 0600.
    package var isSecret: Bool { if case .secret = script { true } else { mayHoldSecrets } }

    /// Whether this reports a change; with `--dry-run` the requests are printed instead, even if there are none.
    package var isOfChange = false

    /// Whether JSON is an array for one record too, because the user could not know the number.
    package var isList = false

    var jsonRecords: Records {
        if isList, case .one(let element) = records { .many(ElementList([element])) } else { records }
    }

    /// Prints the records where the view would not show their selection or order.
    /// - Parameter positions: where they were in the list.
    package mutating func showRecords(at positions: [Int]) {
        conclude(about: positions)
        if let text = fileText?(positions) { return show(text) }
        script = .records
        switch screen {
        case .feed, .sentences: break
        default: screen = grouping.map { .rows($0.rows(positions)) } ?? .records
        }
    }

    package init(schema: RecordSchema, records: Records) {
        self.schema = schema
        self.records = records
    }
}

extension CommandOutput {
    package static func list<Item: Recordable>(_ items: [Item], empty: SafeText) -> CommandOutput {
        var output = CommandOutput(schema: Item.schema, records: .many(ElementList(of: items)))
        output.emptyNotice = empty
        return output
    }

    /// Texts to read one after the other.
    package static func feed<Item: Recordable>(_ items: [Item], empty: SafeText) -> CommandOutput {
        var output = list(items, empty: empty)
        output.screen = .feed
        return output
    }

    /// One record, shown by its fields.
    package static func record<Item: Recordable>(_ item: Item) -> CommandOutput {
        CommandOutput(schema: Item.schema, records: .one(.row(item.row)))
    }

    /// An item whose content is printed, as by `get`.
    package static func content<Item: Recordable>(_ item: Item, bytes: [UInt8], screen: Screen) -> CommandOutput {
        var output = record(item)
        output.script = .bytes(bytes)
        output.screen = screen
        return output
    }

    /// The contents of several items, in the order of the operands. For a single operand, the same as
    /// ``content(_:bytes:screen:)``.
    package static func contents<Item: Recordable>(
        _ results: [Result<Item, TritonError>], of operands: [String],
        content: (Item) -> (bytes: [UInt8], screen: Screen)
    ) -> CommandOutput {
        let items = results.compactMap { result in if case .success(let item) = result { item } else { nil } }
        if results.count == 1, let item = items.first {
            let content = content(item)
            return .content(item, bytes: content.bytes, screen: content.screen)
        }
        let contents = items.map(content)
        var output = CommandOutput(schema: Item.schema, records: OperandResults(results, of: operands).records)
        output.script = .bytes(contents.flatMap(\.bytes))
        output.screen = .several(contents.map(\.screen))
        return output
    }

    /// An item that was created or changed.
    /// - Parameters:
    ///   - effect: what was done to an item of the service; nil for one of this machine.
    ///   - unchanged: the sentence when there was nothing to send.
    package static func changed<Item: Recordable>(
        _ item: Item, _ effect: ChangeEffect? = nil, prints line: RemoteText, _ sentence: SafeText,
        unchanged: SafeText = "nothing was changed"
    ) -> CommandOutput {
        let row = item.row + (effect.map { [.text($0.rawValue)] } ?? [])
        return ofChange(
            effect == nil ? Item.schema : Item.schema.changed, .one(.row(row)), prints: .lines([line]),
            effect == .unchanged ? unchanged : sentence)
    }

    /// An item that is as it should be already.
    package static func unchanged<Item: Recordable>(_ item: Item, prints line: RemoteText, _ sentence: SafeText)
        -> CommandOutput
    { changed(item, .unchanged, prints: line, sentence, unchanged: sentence) }

    /// Several items that were created or changed, some of which may have failed.
    package static func changed(
        _ schema: RecordSchema, _ results: OperandResults, prints lines: [RemoteText], _ sentence: SafeText?
    ) -> CommandOutput {
        var output = ofChange(schema, results.records, prints: .lines(lines), sentence)
        output.trailingError = results.interruption
        return output
    }

    /// Items as they were before they were deleted.
    package static func deleted<Item: Recordable>(_ type: Item.Type, _ results: OperandResults, _ sentence: SafeText?)
        -> CommandOutput
    { ofChange(type.schema.deleted, results.records, prints: .nothing, sentence) }

    private static func ofChange(
        _ schema: RecordSchema, _ records: Records, prints script: Script, _ sentence: SafeText?
    ) -> CommandOutput {
        var output = CommandOutput(schema: schema, records: records)
        output.isOfChange = true
        output.script = script
        output.screen = .lines
        output.sentence = sentence
        return output
    }

    package static func stream<Item: Recordable>(_ items: AsyncThrowingStream<Item, any Error>) -> CommandOutput {
        let rows = AsyncThrowingStream<[FieldValue], any Error> { continuation in
            let task = Task {
                do {
                    for try await item in items { continuation.yield(item.row) }
                    continuation.finish()
                } catch { continuation.finish(throwing: error) }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
        return CommandOutput(schema: Item.schema, records: .stream(rows))
    }

    /// A secret, as one line.
    package static func secret(_ secret: Secret, named name: StaticString) -> CommandOutput {
        var output = CommandOutput(schema: RecordSchema("\(name)"), records: .one(.row([])))
        output.script = .secret(secret)
        output.screen = .lines
        return output
    }

    /// A JSON document without a schema.
    package static func json(_ document: JSON) -> CommandOutput {
        let members = document.object ?? []
        return CommandOutput(
            schema: RecordSchema("document", members.map { .init($0.key, .object, "") }),
            records: .one(.row(members.map { .json($0.value) })))
    }

    /// The result of a command that has written its output itself.
    package static func handled(exitCode: Int32) -> CommandOutput {
        var output = CommandOutput(schema: RecordSchema("nothing"), records: .many([]))
        output.ownExitCode = exitCode
        return output
    }

    /// A list of records that is printed as the text of a file.
    package static func list<Item: Recordable>(
        _ items: [Item], asFile text: @escaping @Sendable ([Item]) -> String
    ) -> CommandOutput {
        var output = list(items, empty: "no records")
        output.fileText = { positions in text(positions.map { items[$0] }) }
        output.show(text(items))
        return output
    }

    private mutating func show(_ text: String) {
        script = .bytes(Array(text.utf8))
        screen = .text(RemoteText(text))
    }

    /// A text of the program: a manual page, a completion script.
    package static func text(_ text: String) -> CommandOutput {
        var output = CommandOutput(
            schema: RecordSchema("text", .init("text", .string, "the text")), records: .one(.row([.text(text)])))
        output.script = .bytes(Array(text.utf8))
        output.screen = .own(SafeText(trusted: text))
        return output
    }
}
