import Arguments
import Commands
import Output
import Domain
import HTTPTransport
import PURLsRepository
import Session
import Terminal

struct CheckPURLs: TritonCommand {
    static let page = CommandPage(
        "check", "find PURLs whose targets are dead or have moved", form: "[NAME…] [--allow-private]",
        discussion: """
            Each target is asked with HEAD, and with GET where that is refused; at most eight hosts at a time, and the \
            targets on one host one after the other. No token is sent. Hosts of this machine and of its own network \
            are asked only with --allow-private, and in the sandbox. The exit code is 1 when a target is dead or has \
            moved for good.
            """,
        examples: [
            Example("triton purl check", "all of them", needsNetwork: true),
            Example(
                "triton purl check --json --jq '.[] | select(.ok == false).name'",
                "the names of those that need attention", needsNetwork: true),
        ],
        output: PURLCheck.schema, operands: [.purl], traits: .list)

    @Argument("name", help: "The names, or their URLs (default: all).") var names: [String] = []
    @Flag("--allow-private", help: "Ask hosts of this machine and its network too.") var allowPrivate = false
    @OptionGroup var options: GlobalOptions

    func run(in environment: PURLsEnvironment, _ call: Invocation) async throws -> CommandOutput {
        guard !options.offline else { throw TritonError(.unavailable, "targets cannot be checked with --offline") }
        let purls = try await chosen(environment, call)
        let allowsPrivateHosts = try allowPrivate || call.session.isSandbox
        let checker = LinkChecker(
            probe: allowsPrivateHosts ? environment.links.allowingPrivateHosts : environment.links)
        let checks = try await call.progress.during("checking", total: purls.count, of: "purls") { work in
            try await checker.check(purls) { work.advance() }
        }
        var output = CommandOutput.list(checks, empty: "there are no purls to check")
        let bad = checks.count { $0.isOK == false }
        if bad > 0 {
            output.trailingError = TritonError(.failed, "\(bad) of \(checks.count) purls need attention")
        } else if checks.allSatisfy({ $0.isOK == true }) {
            output.sentence =
                checks.count == 1
                ? "the target of the purl works" : "the targets of all \(checks.count) purls work"
        }
        return output
    }

    private func chosen(_ environment: PURLsEnvironment, _ call: Invocation) async throws -> [PURL] {
        let repository = environment.repository
        guard !names.isEmpty else {
            // As in `purl list`, the selected address is the user's own, also with --address.
            return try await repository.list(of: try call.address, isOwn: true)
        }
        let names = try await call.named(names, check: { _ = try PURLName.item($0, call) }) {
            try await repository.list(of: call.address)
        }
        var purls: [PURL] = []
        for item in try names.map({ try PURLName.item($0, call) }) {
            purls.append(try await repository.purl(item.name, of: item.address))
        }
        return purls
    }
}
