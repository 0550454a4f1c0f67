import FoundationEssentials
import ProgramSupport
import Testing

/// A change says what a `.triton.toml` has selected for it.
@Suite struct FolderSelectionTests {
    @Test(arguments: [
        ("profile = \"sandbox\"\n", "", "as 'demo', with the profile 'sandbox'"),
        ("profile = \"sandbox\"\naddress = \"lab\"\n", "", "as 'lab', with the profile 'sandbox'"),
        ("address = \"lab\"\n", "sandbox", "as 'lab'"),
    ])
    func `a change names the address and the profile once`(_ file: String, _ profile: String, _ said: String)
        async throws
    {
        let program = try InProcessProgram(variables: ["TRITON_PROFILE": profile])
        let path = program.home.path + "/.triton.toml"
        try Data(file.utf8).write(to: URL(filePath: path))
        let changed = await program.run("purl add one https://example.com")
        #expect(changed.exitCode == 0 && changed.error == "triton: \(said) (from \(path))\n", "\(changed)")
        #expect(await program.run("purl list").error.isEmpty)
    }
}
