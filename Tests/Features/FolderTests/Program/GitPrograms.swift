import FoundationEssentials

/// The settings of git that name a program, or a file with further settings. Each has a program of its own, which
/// leaves a file behind when it runs.
struct GitPrograms {
    /// The names of settings, with `x` for the part that anybody can choose; see `git help --config`.
    static let keys = [
        "alias.cat-file", "alias.config", "alias.diff-tree", "alias.for-each-ref", "alias.log", "alias.ls-tree",
        "alias.rev-list", "alias.rev-parse", "alias.symbolic-ref", "alias.x", "browser.x.cmd",
        "core.alternateRefsCommand", "core.askPass", "core.editor", "core.fsmonitor", "core.gitProxy",
        "core.hooksPath", "core.pager", "core.sshCommand", "credential.helper", "credential.https://x.helper",
        "diff.external", "diff.x.command", "diff.x.textconv", "difftool.x.cmd", "filter.x.clean", "filter.x.process",
        "filter.x.smudge", "gpg.program", "gpg.ssh.defaultKeyCommand", "gpg.ssh.program", "gpg.x.program",
        "gpg.x509.program", "guitool.x.cmd", "help.browser", "imap.tunnel", "include.path", "includeIf.gitdir:/.path",
        "instaweb.browser", "instaweb.httpd", "interactive.diffFilter", "lfs.customtransfer.x.path", "man.x.cmd",
        "merge.x.driver", "mergetool.x.cmd", "pager.cat-file", "pager.config", "pager.diff-tree", "pager.log",
        "pager.ls-tree", "pager.rev-list", "pager.rev-parse", "pager.x", "remote.x.receivepack", "remote.x.uploadpack",
        "remote.x.url", "remote.x.vcs", "sendemail.ccCmd", "sendemail.smtpServer", "sendemail.toCmd",
        "sequence.editor", "submodule.x.update", "tar.x.command", "trailer.x.cmd", "trailer.x.command",
        "uploadpack.packObjectsHook", "url.ext::x.insteadOf", "web.browser",
    ]

    static let hooks = [
        "applypatch-msg", "commit-msg", "fsmonitor-watchman", "post-applypatch", "post-checkout", "post-commit",
        "post-index-change", "post-merge", "post-receive", "post-rewrite", "post-update", "pre-applypatch",
        "pre-auto-gc", "pre-commit", "pre-merge-commit", "pre-push", "pre-rebase", "pre-receive", "prepare-commit-msg",
        "proc-receive", "push-to-checkout", "reference-transaction", "sendemail-validate", "update",
    ]

    /// Files in the repository that select the driver `x`.
    static let attributes = "* filter=x diff=x merge=x\n"

    /// The folder with the programs and with what they leave behind.
    let folder: String

    init(below home: String) throws {
        folder = home + "/programs"
        try FileManager.default.createDirectory(atPath: folder + "/ran", withIntermediateDirectories: true)
    }

    /// What the programs left behind.
    func ran() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/ran")) ?? []).sorted() }

    /// The path of a program that leaves a file of this name.
    private func program(_ name: String) throws -> String {
        let name = String(name.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" ? $0 : "_" })
        let path = "\(folder)/\(name)"
        try write("#!/bin/sh\ntouch '\(folder)/ran/\(name)'\n", to: path, isProgram: true)
        return path
    }

    private func write(_ text: String, to path: String, isProgram: Bool = false) throws {
        try FileManager.default.createDirectory(
            atPath: String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
        if isProgram { try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
    }

    private func value(of key: String) throws -> String {
        switch key {
        case "core.hooksPath":
            for hook in Self.hooks {
                let target = folder + "/hooks/" + hook, source = try program("hooksPath-" + hook)
                try FileManager.default.createDirectory(atPath: folder + "/hooks", withIntermediateDirectories: true)
                if !FileManager.default.fileExists(atPath: target) {
                    try FileManager.default.copyItem(atPath: source, toPath: target)
                }
            }
            return folder + "/hooks"
        case "include.path", "includeIf.gitdir:/.path":
            let path = folder + "/" + (key == "include.path" ? "included" : "included-if")
            try write("[core]\n\tfsmonitor = \(try program(key))\n[diff]\n\texternal = \(try program(key))\n", to: path)
            return path
        case "url.ext::x.insteadOf": return "https://"
        case "remote.x.url": return "ext::" + (try program(key))
        case "remote.x.vcs": return "ext"
        case "submodule.x.update": return "!" + (try program(key))
        default: return (key.hasPrefix("alias.") ? "!" : "") + (try program(key))
        }
    }

    /// Adds all of it to the folder of a repository.
    func plant(in repository: String) throws {
        let config = repository + "/config"
        var text = String(decoding: try Data(contentsOf: URL(filePath: config)), as: UTF8.self)
        if !text.hasSuffix("\n") { text += "\n" }
        for key in Self.keys {
            let parts = key.split(separator: ".", omittingEmptySubsequences: false)
            let section = parts[0], name = parts[parts.count - 1]
            let middle = parts.dropFirst().dropLast().joined(separator: ".")
            text += middle.isEmpty ? "[\(section)]\n" : "[\(section) \"\(middle)\"]\n"
            text += "\t\(name) = \"\(try value(of: key))\"\n"
        }
        text += "[protocol \"ext\"]\n\tallow = always\n"
        try write(text, to: config)
        for hook in Self.hooks {
            let path = repository + "/hooks/" + hook
            try write("#!/bin/sh\ntouch '\(folder)/ran/hook-\(hook)'\n", to: path, isProgram: true)
        }
        try write(Self.attributes, to: repository + "/info/attributes")
    }
}
