import Domain
import HTTPTransport
import Session

extension Dispatcher {
    /// Nouns that ask the service with most of their verbs.
    private static let asking: Set<String> = [
        "account", "address", "api", "dns", "email", "now", "paste", "pic", "purl", "service", "status", "theme", "web", "weblog",
    ]

    /// Opening the networking library takes as long as everything else before the first request, so it begins on a
    /// thread of its own before the words are parsed. A wrong guess costs time and nothing else.
    func prepareNetwork(for noun: String, _ words: [String]) {
        guard Self.asking.contains(noun), Set(words).isDisjoint(with: ["--offline", "--dry-run", "--fields=help", "help"]) else { return }
        let profile = words.firstIndex(of: "--profile").flatMap { words.dropFirst($0 + 1).first } ?? words.last { $0.hasPrefix("--profile=") }.map { String($0.dropFirst(10)) }
        // Whoever needs the session, or the transport, reports what is wrong with it.
        guard let session = try? sessionResolver.session(address: nil, profile: profile, chosen: nil), !session.isSandbox else { return }
        try? environment.networkTransport.get().prepare()
    }
}
