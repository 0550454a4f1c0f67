package import Arguments
package import Changes
package import Domain
import Files
import Platform
import Terminal

/// The options for the text of a command, and whether it may be empty.
package struct ContentOptions: CommandOptions {
    @Option("-f", "--file", takes: "file", help: "Read the text from a file; '-' is standard input.", completion: .file)
    package var file: String?

    @Flag("--allow-empty", help: "Accept an empty text.")
    package var allowEmpty = false

    package init() {}
}

/// A text and its source.
package struct Content: Sendable {
    package let bytes: [UInt8]
    package let text: String
    package let source: Source

    package enum Source: Sendable, Equatable {
        case argument, standardInput, editor
        case file(String)
    }
}

/// Describes a text that a command needs, for messages, the editor and the outbox.
package struct ContentRequest: Sendable {
    /// The name of the text in messages: `status`, `paste`.
    package var what: SafeText
    /// The change that a text makes, as far as it is known before the first request. It is stored on disk at once.
    package var change: @Sendable (String) -> Change
    /// The text that the editor opens with.
    package var template: String
    /// Instructions for the editor, below its scissors line.
    package var instructions: SafeText
    /// Whether one newline at the end is removed.
    package var isOneLine: Bool
    /// The name of the file that the editor opens, such as `now.md`.
    package var fileName: String
    /// What to do when the text is empty. It does not name `--allow-empty` where that would publish nothing.
    package var emptyHint: SafeText

    package init(
        what: SafeText, template: String = "", instructions: SafeText = "", isOneLine: Bool = false,
        fileName: String = "text.md",
        emptyHint: SafeText = "use --allow-empty if you mean it", change: @escaping @Sendable (String) -> Change
    ) {
        self.what = what
        self.template = template
        self.instructions = instructions
        self.isOneLine = isOneLine
        self.fileName = fileName
        self.emptyHint = emptyHint
        self.change = change
    }
}

extension ContentRequest {
    /// Where a text comes from that is not given as words.
    package static let wantsText: SafeText = "give the text with --file FILE, or through a pipe"
    package static let wantsWords: SafeText = "give the text as words, with --file FILE, or through a pipe"
}

extension Invocation {
    /// Reads the text of a command, and stores it in the outbox before anything is sent, as the change that it makes
    /// (``ContentRequest/change``). `Changes.deliver` continues this entry. If the command ends before, the entry is
    /// kept or removed by `Changes.finish`.
    ///
    /// The source is the words, a file, standard input, or the editor, in this order. Standard input is read only if it
    /// is the source.
    /// - Throws: ``TritonError``: `usage` when there is no source, or when the only word is the name of a file;
    ///   `bad_data` for an empty or invalid text.
    package func content(_ words: [String], _ given: ContentOptions, _ request: ContentRequest) async throws -> Content
    {
        try refuseFile(words)
        return try await content(words, file: given.file, allowEmpty: given.allowEmpty, request)
    }

    /// For a command that asks the service before it knows what its text changes: takes the words, or reads standard
    /// input if the text is there, so that it is kept if the command fails. ``content(_:_:_:)`` continues with it.
    /// - Throws: ``TritonError``, as ``refuseFile(_:)``.
    package func holdText(_ words: [String], _ given: ContentOptions) throws {
        try refuseFile(words)
        if readsInput(words, given.file) {
            guard !options.noInput || !console.isTerminal(.input) else { return }
            try changes.requireWritable()
            changes.hold(try console.readAllInput(limit: Self.maximumInput))
        } else if words != ["-"], given.file == nil {
            changes.hold(Array(words.joined(separator: " ").utf8))
        }
    }

    private func readsInput(_ words: [String], _ file: String?) -> Bool {
        switch (words, file) {
        case (["-"], nil), (["-"], "-"), ([], "-"): true
        case ([], nil): !console.isTerminal(.input)
        default: false
        }
    }

    /// Refuses the names of files or pipes as the whole text: the text in them is meant. A command that asks the
    /// service before it reads its text calls this first.
    /// - Parameter words: operands.
    /// - Throws: ``TritonError`` of code `usage`.
    package func refuseFile(_ words: [String]) throws(TritonError) {
        guard !words.isEmpty, words != ["-"], !line.reader.isTerminated,
            words.allSatisfy({ stat.of($0)?.isDirectory == false })
        else { return }
        let name = SafeText(line: ShellQuoting.bash(words[0]) ?? "FILE")
        guard words.count == 1 else {
            throw TritonError(
                .usage, "'\(line: words[0])' and '\(line: words[1])' are files, and only their names would be sent",
                hint: "'--file \(name)' sends the text of that file, and '--' before the words sends the words")
        }
        throw TritonError(
            .usage, "'\(line: words[0])' is a file, and only its name would be sent",
            hint: "'--file \(name)' sends its text, '-- \(name)' the word itself")
    }

    /// The same for a command with another option for the file.
    package func content(_ words: [String] = [], file: String?, allowEmpty: Bool = false, _ request: ContentRequest)
        async throws -> Content
    {
        if !words.isEmpty, words != ["-"], file != nil {
            throw TritonError(.usage, "the text was given twice", hint: "give either words or --file")
        }
        // Before the text is asked for, so that nobody writes one in vain.
        try changes.requireWritable()
        let content: Content
        if readsInput(words, file) {
            if options.noInput, console.isTerminal(.input) { throw noWay(request) }
            let input = try changes.held ?? console.readAllInput(limit: Self.maximumInput)
            content = try decode(input, from: .standardInput, request)
        } else if !words.isEmpty, words != ["-"] {
            let text = words.joined(separator: " ")
            content = Content(bytes: Array(text.utf8), text: text, source: .argument)
        } else if let file {
            content = try decode(try FileReader.read(file, limit: Self.maximumInput), from: .file(file), request)
        } else {
            content = try await edited(request)
        }
        try accept(content, allowEmpty: allowEmpty, request)
        return content
    }

    /// Stores a text in the outbox, unless it is empty.
    private func accept(_ content: Content, allowEmpty: Bool, _ request: ContentRequest) throws {
        let file: String? = if case .file(let path) = content.source { path } else { nil }
        if content.text.isBlank, !allowEmpty {
            throw TritonError(
                .badData, "the \(request.what) is empty",
                hint: request.emptyHint)
        }
        // An empty text cannot be lost.
        guard !content.text.isBlank else { return }
        try changes.accept(request.change(content.text), content: content.bytes, from: file)
    }

    /// Largest input from a file or a pipe, in bytes.
    package static let maximumInput = 32 << 20

    private func edited(_ request: ContentRequest) async throws -> Content {
        guard !options.noInput, console.isTerminal(.output) || console.isTerminal(.error) else { throw noWay(request) }
        let text = try await edit(
            request.template, instructions: request.instructions, fileName: request.fileName
        ) { saved in
            guard !saved.isBlank else { return }
            try changes.accept(request.change(saved), content: Array(saved.utf8), from: nil)
        }
        return try decode(Array(text.utf8), from: .editor, request)
    }

    private func noWay(_ request: ContentRequest) -> TritonError {
        TritonError(
            .usage, "there is no \(request.what)", hint: "give it as words, with --file FILE, or through a pipe")
    }

    /// The text of one line without its line end; any other text byte for byte.
    private static func trimmed(_ input: [UInt8], isOneLine: Bool) -> [UInt8] {
        guard isOneLine else { return input }
        var bytes = input
        if bytes.last == 10 {
            bytes.removeLast()
            if bytes.last == 13 { bytes.removeLast() }
        }
        return bytes
    }

    private func decode(_ bytes: [UInt8], from source: Content.Source, _ request: ContentRequest) throws -> Content {
        let bytes = Self.trimmed(bytes, isOneLine: request.isOneLine)
        return Content(bytes: bytes, text: try TextInput.text(bytes, "the \(request.what)"), source: source)
    }
}
