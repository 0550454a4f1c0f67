import Commands
import Domain
import FolderPlan
import Output
import Settings

extension FolderEnvironment {
    /// Reads an address into the files of a folder, for an archive.
    /// - Returns: the content of each file, and of the settings, by path.
    /// - Throws: the error of the first item that cannot be written: an incomplete archive is not made.
    func files(of address: Address, _ nouns: Set<String>, _ call: Invocation) async throws -> [String: [UInt8]] {
        let temporary = try TemporaryFolder(variables: call.variables)
        let root = try FolderRoot(temporary.path, at: call.time.now())
        let reader = ServiceReader(handlers: handlers, address: address)
        let remote = try await reader.read(nouns, call)
        let workspace = try self.workspace(in: root, reader, nouns, call, isReadOnly: true)
        var view = try await workspace.compare(call, remote: remote)
        NameRules.keepApart(&view.items)
        let puller = FolderPuller(workspace: workspace, call: call)
        let elements = try await puller.run(try puller.plan(view, view.items), view)
        for case .failure(_, let error) in elements { throw error }
        var files = try root.files(of: nouns).bytes
        for name in files.keys where FolderPath.isImage(name) { files[name] = try root.read(name) }
        files[FolderPath.settings] = Array(
            "address = \(SettingValue.string(address.name).toml)\n\(CloneFolder.kinds(nouns.sorted()))\n".utf8)
        return files
    }
}
