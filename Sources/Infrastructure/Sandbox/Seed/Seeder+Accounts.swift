import Domain
import GRDB

extension Seeder {
    static let octopus = Punycode.encodeLabel("🐙")

    func accounts() throws {
        try account(SandboxSeed.email, name: "You", token: SandboxSeed.token, age: 2 * Self.year + 40 * Self.day)
        try account(SandboxSeed.otherEmail, name: "Robin Lamp", token: SandboxSeed.otherToken, age: 4 * Self.year)
        try address(
            "demo", of: SandboxSeed.email, age: 2 * Self.year + 40 * Self.day, expiresIn: 300 * Self.day,
            isVerified: true, keys: Self.keys, forwarding: SandboxSeed.email)
        try address("lab", of: SandboxSeed.email, age: 90 * Self.day, expiresIn: nil)
        try address(
            "lighthouse", of: SandboxSeed.otherEmail, age: 4 * Self.year, expiresIn: 3 * Self.year, isVerified: true,
            forwarding: SandboxSeed.otherEmail)
        try address("harbour", of: SandboxSeed.otherEmail, age: Self.year, expiresIn: 80 * Self.day)
        try address(Self.octopus, of: SandboxSeed.otherEmail, age: 200 * Self.day, expiresIn: nil)
        try address("driftwood", of: SandboxSeed.otherEmail, age: Self.year + 5 * Self.day, expiresIn: -5 * Self.day)
        try session("5ea5e55104", "triton (sandbox)", "192.0.2.17", age: 3 * Self.hour)
        try session("0bea7ed7ea", "A browser on the kitchen table", "192.0.2.42", age: 12 * Self.day)
    }

    private static let keys =
        #"{"ssh":["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExampleExampleExampleExampleExampleExample demo"]}"#

    private func session(_ id: String, _ agent: String, _ ip: String, age: Int) throws {
        try db.execute(
            sql: "INSERT INTO session (id, email, user_agent, created_ip, created, expires) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [id, SandboxSeed.email, agent, ip, now - age, now - age + Self.year])
    }
}
