import Domain
import FoundationEssentials
import HTTPTransport
import ProgramSupport
import Terminal
import Testing

/// `undo --list` and `outbox list` name changes in the same words, and `undo` says what it reverts.
@Suite struct ChangeListTests {
    /// A program whose service can be reached by the sandbox's profile only.
    private func program() throws -> InProcessProgram {
        let now = TimeSource.system.now()
        return try InProcessProgram(
            variables: ["TRITON_TOKEN": "sandbox", "TRITON_ADDRESS": "demo"],
            time: TimeSource(now: { now }, sleep: { _ in }, random: { 0.5 }),
            network: { NoNetwork() })
    }

    private struct NoNetwork: HTTPTransport {
        func send(_ exchange: HTTPExchange) async throws -> HTTPAnswer {
            throw TransportFailure(.connection, "no route", mayHaveArrived: false)
        }
    }

    private static let records =
        #"{"name":"one","target":"https://example.com/1"}"# + "\n" + #"{"name":"two","target":"https://example.com/2"}"#

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }

    @Test func `what an address has once is named by its kind, whatever file it came from`() async throws {
        let program = try InProcessProgram()
        let file = program.home.path + "/s.css"
        try Data("a {}".utf8).write(to: URL(filePath: file))
        for line in ["status bio set --css", "web set --css"] {
            #expect(await program.run("\(line) \(file)").exitCode == 0)
        }
        let list = await program.run("undo --list --color never", terminals: [.output])
        #expect(lines(list.output) == ["2 changed the web page demo just now", "1 changed the bio demo just now"])
    }

    @Test func `the changes of one command are one line with their number, and each is a record`() async throws {
        let program = try program()
        await program.run("purl delete docs --yes")
        await program.run("purl add --from -", input: Self.records)
        let list = await program.run("undo --list --color never", terminals: [.output])
        #expect(
            lines(list.output) == [
                "2-3 added 2 PURLs ('two', …) demo just now",
                "1 deleted purl 'docs' demo just now its count of 42 visits cannot be", "restored",
            ])
        let first = await program.run("undo --list -n 1 --json --jq '.[].key'")
        #expect(first.output == "two\none\n")
        // In a pipe the number counts commands too, and the last column is that of the command.
        let piped = await program.run("undo --list -n 1").output.split(separator: "\n")
        #expect(piped.map { $0.split(separator: "\t").last } == ["2", "2"], "\(piped)")
        let second = await program.run("undo --list -n 1 --color never", terminals: [.output])
        #expect(lines(second.output).count == 1, "\(second)")
        #expect(await program.run("undo --list -n 0") == Effect(error: "triton: nothing to show\n"))
        #expect(await program.run("undo -n 1").exitCode == 64)
    }

    @Test func `the list can be sorted and filtered, and what is undone cannot`() async throws {
        let program = try program()
        await program.run("purl add --from -", input: Self.records)
        await program.run("now set Later")
        #expect(await program.run("undo --list --where kind=purl --sort key --fields key").output == "one\ntwo\n")
        let shown = await program.run("undo --list --where kind=now --color never", terminals: [.output])
        #expect(shown.exitCode == 0 && lines(shown.output).contains { $0.contains("now") }, "\(shown)")
        #expect(!shown.output.contains("one"), "\(shown)")
        let limited = await program.run("undo --list --where kind=purl -n 1 --color never", terminals: [.output])
        #expect(lines(limited.output) == ["1-2 added 2 PURLs ('two', …) demo just now"])
        #expect(await program.run("undo --list --where kind=purl -n 1 --fields key").output == "two\none\n")
        let refused = await program.run("undo --where kind=purl")
        #expect(refused.exitCode == 64 && refused.error.contains("'undo' prints no list"), "\(refused)")
        #expect(await program.run("undo --list --fields kind").output == "now\npurl\npurl\n")
    }

    @Test(arguments: [("undo --list", ""), ("outbox list", " --at 2h")])
    func `numbers of changes are sorted and compared as numbers`(_ list: String, _ time: String) async throws {
        let program = try program()
        let records = (1...11).map { #"{"name":"p\#($0)","target":"https://example.com/"}"# }
        await program.run("purl add --from -" + time, input: records.joined(separator: "\n"))
        func ids(_ options: String) async -> [String] {
            await program.run("\(list) --fields id \(options)").output.split(separator: "\n").map(String.init)
        }
        #expect(await ids("--sort id") == (1...11).map(String.init))
        #expect(await ids("--sort -id --where id>=9") == ["11", "10", "9"])
        #expect(await ids("--sort id --where id<10 --where id>07") == ["8", "9"])
    }

    @Test func `changes of several kinds are counted by kind, and the remarks too`() async throws {
        let program = try program()
        try Data("# Cat\n\n![A cat](cat.png)\n".utf8).write(to: URL(filePath: program.home.path + "/cat.md"))
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]).write(
            to: URL(filePath: program.home.path + "/cat.png"))
        #expect(await program.run("weblog post \(program.home.path)/cat.md").exitCode == 0)
        await program.run("purl delete docs tea 🍅 --yes")
        let list = await program.run("undo --list --color never", terminals: [.output])
        #expect(
            lines(list.output) == [
                "3-5 deleted 3 PURLs ('🍅', …) demo just now", "not everything can be restored",
                "1-2 posted entry 'Cat', uploaded picture cat.png demo just now",
            ])
        let piped = await program.run("undo --list").output.split(separator: "\n").map { $0.split(separator: "\t")[1] }
        #expect(
            piped == [
                "deleted purl '🍅'", "deleted purl 'tea'", "deleted purl 'docs'", "posted entry 'Cat'",
                "uploaded picture cat.png",
            ])
    }

    @Test func `many changes are counted before they are undone and made again`() async throws {
        let program = try program()
        let records = (1...10).map { #"{"name":"p\#($0)","target":"https://example.com/"}"# }
        await program.run("purl add --from -", input: records.joined(separator: "\n"))
        let undone = await program.run("undo")
        // Several are added at once, so any may be the last one.
        #expect(
            undone.error.prefix { $0 != "\n" }.wholeMatch(
                of: /triton: reverting 10 changes: added 10 PURLs \('p\d+', …\)/) != nil, "\(undone)")
        let redone = await program.run("redo")
        #expect(
            redone.error.prefix { $0 != "\n" }.wholeMatch(
                of: /triton: making 10 changes again: added 10 PURLs \('p\d+', …\)/) != nil, "\(redone)")
    }

    @Test func `undo says what it reverts, if that is more than one thing`() async throws {
        let program = try program()
        await program.run("purl add --from -", input: Self.records)
        let undone = await program.run("undo")
        #expect(
            undone.error.hasPrefix("triton: reverting 2 changes: added purl 'two', added purl 'one'\n"), "\(undone)")
        #expect(await program.run("purl get one").exitCode == 79)
    }

    @Test func `the numbers of a command that the list prints are accepted`() async throws {
        let program = try program()
        await program.run("purl add --from -", input: Self.records)
        await program.run("purl delete one two --yes")
        let list = await program.run("undo --list --color never", terminals: [.output])
        #expect(
            lines(list.output) == [
                "3-4 deleted 2 PURLs ('two', …) demo just now", "1-2 added 2 PURLs ('two', …) demo just now",
            ])
        let shown = await program.run("undo show 3-4")
        #expect(
            shown.output
                == [2, 1].map {
                    "@@ -0,0 +1,2 @@\n+target: https://example.com/\($0)\n+listed: false\n"
                }.joined())
        let screen = await program.run("undo show 3-4 --color never", terminals: [.output])
        #expect(screen.output.contains("deleted purl 'two'\n@@") && screen.output.contains("deleted purl 'one'\n@@"))
        #expect(await program.run("undo show 3-4 --jq '.[].key'").output == "two\none\n")
        #expect(await program.run("undo 3-4").output == "4\n3\n")
        #expect(await program.run("purl get one").exitCode == 0)
        #expect(Set(lines(await program.run("redo 3-4").output)) == ["3", "4"])
        for wrong in ["1-4", "4-3", "3-", "-4", "3-4-4", "3-5"] {
            #expect(await program.run(["undo", "show", "--", wrong]).exitCode == 79, "\(wrong)")
        }
        #expect(await program.run("undo --drop 3-4 --yes").exitCode == 0)
        #expect(await program.run("undo --list --fields id").output == "")
    }

    @Test func `what is gone already is skipped, and is not in the way again`() async throws {
        let program = try program()
        await program.run("now set Before")
        await program.run("purl add ub https://example.com")
        await program.run("api -X DELETE /address/demo/purl/ub")
        let undone = await program.run("undo")
        #expect(undone.exitCode == 0 && undone.error == "triton: purl 'ub' is gone already\n", "\(undone)")
        let list = await program.run("undo --list --color never", terminals: [.output])
        #expect(
            lines(list.output) == ["1 changed the now page demo just now"])
        #expect(await program.run("undo").output == "1\n")
        #expect(await program.run("undo").exitCode == 79)
    }

    @Test func `'latest' is the newest change, for undo, show and drop`() async throws {
        let program = try program()
        await program.run("purl add --from -", input: Self.records)
        #expect(await program.run("undo show latest --json --jq .key").output == "two\n")
        #expect(await program.run("undo --drop latest --yes").exitCode == 0)
        #expect(await program.run("undo latest").exitCode == 0)
        #expect(await program.run("purl get one").exitCode == 79)
        #expect(await program.run("undo latest").exitCode == 79)
        #expect(await program.run("redo latest").exitCode == 0)
        #expect(await program.run("purl get one").exitCode == 0)
    }

    @Test func `after a newer change redo takes a number`() async throws {
        let program = try program()
        for line in ["purl add a1 https://example.com/1", "purl delete tea a1 --yes", "undo"] {
            #expect(await program.run(line).exitCode == 0)
        }
        #expect(await program.run("purl add z1 https://example.com").exitCode == 0)
        // The undo changes nothing, because the PURL is gone already.
        #expect(await program.run("api -X DELETE /address/demo/purl/z1").exitCode == 0)
        _ = await program.run("undo")
        #expect(
            await program.run("redo")
                == Effect(
                    exitCode: 79,
                    error: """
                        triton: there is nothing to redo: something was changed after the last undo
                        hint: 'triton redo 2-3' makes the older change again

                        """))
        #expect(await program.run("purl get tea").exitCode == 0)
        #expect(await program.run("redo 2-3").exitCode == 0)
        #expect(await program.run("purl get tea").exitCode == 79)
    }

    @Test func `with --address only the changes of that address are listed, undone, redone and dropped`() async throws {
        let program = try program()
        for line in [
            "now set First", "purl add one https://example.com --address lab", "purl add two https://example.com",
            "purl add three https://example.com --address lab",
        ] {
            #expect(await program.run(line).exitCode == 0)
        }
        func numbers(_ options: String) async -> String {
            await program.run("undo --list --fields id \(options)").output.split(separator: "\n").joined(separator: " ")
        }
        #expect(await numbers("") == "4 3 2 1")
        #expect(await numbers("--address demo") == "3 1")
        #expect(await numbers("--address @LAB") == "4 2")
        #expect(await program.run("undo --address demo").exitCode == 0)
        #expect(await program.run("undo 2 --address demo").exitCode == 79)
        #expect(await numbers("") == "4 2 1")
        // An undo of the other address is not in between.
        #expect(await program.run("undo --address lab").exitCode == 0)
        #expect(await program.run("redo --address demo").exitCode == 0)
        #expect(await numbers("") == "3 2 1")
        #expect(await program.run("undo --address -x").exitCode == 64)
        #expect(await program.run("undo --drop --all --address lab --yes --json --jq .id").output == "2\n")
        #expect(await program.run("redo --address lab").exitCode == 79)
        #expect(await numbers("") == "3 1")
        #expect(await program.run("undo --drop --all --yes --json --jq length").output == "2\n")
    }

    @Test func `the outbox says what is to be done, and all of it can be dropped`() async throws {
        let program = try program()
        let picture = program.home.path + "/cat.png"
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]).write(to: URL(filePath: picture))
        for line in [
            "pic upload \(picture)", "status post --emoji 🐙 'Hello there'", "purl add tea https://example.com",
        ] {
            #expect(await program.run(line + " --queue --profile default").exitCode == 0)
        }
        let list = await program.run("outbox list --profile default --color never", terminals: [.output])
        // The reason stands below each.
        let shown = lines(list.output).filter { !$0.hasPrefix("cannot connect") }
        #expect(shown.count == 3 && shown[0].hasPrefix("1 upload picture cat.png demo queued just now"), "\(list)")
        #expect(shown[1].hasPrefix("2 post status '🐙 Hello there' demo queued"), "\(list)")
        #expect(shown[2].hasPrefix("3 add purl 'tea' demo queued"), "\(list)")
        #expect(list.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(list)")
        let words = await program.run("outbox list --profile default --fields description")
        #expect(words.output == "upload picture cat.png\npost status '🐙 Hello there'\nadd purl 'tea'\n")
        // In a pipe the text is not in the list.
        let first = await program.run("outbox list --profile default").output.split(separator: "\n")[0]
        #expect(first.hasPrefix("1\tupload picture cat.png\tdemo\tqueued\tcannot connect"), "\(first)")
        #expect(await program.run("outbox drop --all --profile default").exitCode == 64)
        #expect(await program.run("outbox drop --profile default").exitCode == 64)
        let dropped = await program.run("outbox drop --all --yes --profile default --json --jq length")
        #expect(dropped.output == "3\n", "\(dropped)")
        #expect(await program.run("outbox drop --all --profile default").exitCode == 0)
    }

    @Test func `numbers of the outbox may have stars, and those of undo may not`() async throws {
        let program = try program()
        for number in 1...11 {
            await program.run("purl add p\(number) https://example.com/\(number) --at 2h")
        }
        await program.run("purl add now https://example.com")
        #expect(await program.run("outbox get '1*' --fields id").output == "1\n10\n11\n")
        #expect(await program.run("outbox get 3 --json --jq type").output == "object\n")
        #expect(await program.run("outbox get '3*' --json --jq type").output == "array\n")
        let texts = ["post one", "post two"]
        for text in texts { await program.run("status \(text) --at 2h") }
        #expect(await program.run("outbox get 13 14") == Effect(output: "onetwo"))
        #expect(await program.run("outbox drop '1*' --yes --fields id").output == "1\n10\n11\n13\n14\n")
        #expect(await program.run("outbox drop '1*' --yes").exitCode == 79)
        #expect(await program.run("outbox send '*' --fields id").output.split(separator: "\n").count == 8)
        for line in ["undo '*'", "undo show '1*'", "undo --drop '*' --yes", "redo '*'"] {
            let refused = await program.run(line)
            #expect(refused.exitCode == 64 && refused.error.contains("takes numbers, such as 4 or 3-4"), "\(refused)")
        }
    }

    @Test func `a change is chosen by the words of its list`() async throws {
        let program = try program()
        let terminals: Set<StandardStream> = [.input, .output, .error]
        await program.run("purl delete docs --yes")
        await program.run("purl add two https://example.com --address lab")
        await program.run("status post --emoji 🐙 'Hello there' --queue --profile default")
        func choices(_ line: String) async -> [Substring] {
            await program.run("config set picker list")
            return await program.run(line, input: "", terminals: terminals).error.split(separator: "\n")
        }
        for line in ["undo show", "undo --drop"] {
            let shown = await choices(line)
            #expect(
                shown.prefix(2) == ["1  2  added purl 'two'  lab", "2  1  deleted purl 'docs'  demo"], "\(shown)")
            // A change that the command would not find cannot be chosen.
            let ofAddress = await choices(line + " --address demo")
            #expect(ofAddress.first == "1  1  deleted purl 'docs'  demo", "\(ofAddress)")
        }
        for line in ["outbox get", "outbox drop"] {
            let shown = await choices(line + " --profile default")
            #expect(shown.first == "1  3  post status '🐙 Hello there'  demo", "\(shown)")
        }
    }

    @Test func `an edit of something that does not exist is called a change`() async throws {
        let program = try program()
        #expect(await program.run("status edit nope Hello").exitCode == 79)
        #expect(await program.run("outbox list --fields description").output == "change status 'Hello'\n")
    }

    @Test func `a record of DNS is named by its values`() async throws {
        let program = try program()
        await program.run("dns delete 4200001 4200002 --yes")
        let list = await program.run("undo --list", terminals: [.output])
        #expect(list.output.contains("deleted 2 dns records ('www CNAME demo.omg.lol', …)"), "\(list)")
        #expect(
            await program.run("undo --list --fields description,address").output
                == "deleted dns record 'www CNAME demo.omg.lol'\tdemo\ndeleted dns record '@ A 192.0.2.10'\tdemo\n")
        let undone = await program.run("undo")
        #expect(undone.error.contains("dns record '@ A 192.0.2.10': its number cannot be restored"), "\(undone)")
    }
}
