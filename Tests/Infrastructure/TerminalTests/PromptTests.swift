import ConsoleSupport
import Domain
import Terminal
import Testing

@Suite struct PromptTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let typed: String
        var standard = false
        let answer: Bool?
        let error: String
        var testDescription: String { name }
    }

    private static let terminals: Set<StandardStream> = [.input, .error]

    @Test(arguments: [
        Row(name: "yes", typed: "yes\n", answer: true, error: "Delete 'blog'? [y/N] "),
        Row(name: "y in capitals with blanks", typed: " Y \n", answer: true, error: "Delete 'blog'? [y/N] "),
        Row(name: "no", typed: "n\n", answer: false, error: "Delete 'blog'? [y/N] "),
        Row(name: "Enter", typed: "\n", answer: false, error: "Delete 'blog'? [y/N] "),
        Row(
            name: "Enter where yes is standard", typed: "\n", standard: true, answer: true,
            error: "Delete 'blog'? [Y/n] "),
        Row(name: "end of input", typed: "", answer: nil, error: "Delete 'blog'? [y/N] \n"),
        Row(
            name: "something else first", typed: "what\nyes\n", answer: true,
            error: "Delete 'blog'? [y/N] Please answer yes or no.\nDelete 'blog'? [y/N] "),
        Row(
            name: "three times something else", typed: "a\nb\nc\nyes\n", answer: nil,
            error: String(repeating: "Delete 'blog'? [y/N] Please answer yes or no.\n", count: 3)),
    ])
    func `a question is answered by a word, by Enter, or has no answer`(_ row: Row) throws {
        let console = BufferConsole(input: row.typed, terminals: Self.terminals)
        let answer = try Prompt(console: console, isAccessible: false).confirm("Delete 'blog'?", default: row.standard)
        #expect(answer == row.answer)
        #expect(console.errorText == row.error)
        #expect(console.output == [])
        #expect(console.inputDrops > 0)
    }

    @Test(arguments: [[], [.input], [.error], [.input, .output]] as [Set<StandardStream>])
    func `without a terminal on input and error output nothing is asked`(_ terminals: Set<StandardStream>) throws {
        let console = BufferConsole(input: "yes\n", terminals: terminals)
        let prompt = Prompt(console: console, isAccessible: false)
        #expect(!prompt.canAsk)
        #expect(try prompt.confirm("Delete?") == nil)
        #expect(try prompt.ask("Name") == nil)
        #expect(try prompt.readSecret("Token") == nil)
        #expect(console.error == [])
    }

    @Test
    func `the accessible form of a question explains the answers in words`() throws {
        let console = BufferConsole(input: "yes\nsecret\n", terminals: Self.terminals)
        let prompt = Prompt(console: console, isAccessible: true)
        #expect(try prompt.confirm("Delete?") == true)
        #expect(try prompt.readSecret("Token") == "secret")
        #expect(
            console.errorText
                == "Delete? Type yes or no. Press Enter for no: Token (it is not shown while you type): \n")
    }

    @Test
    func `blanks around an answer are removed`() throws {
        let console = BufferConsole(input: "  adam \n", terminals: Self.terminals)
        #expect(try Prompt(console: console, isAccessible: false).ask("Address") == "adam")
        #expect(console.errorText == "Address: ")
    }
}
