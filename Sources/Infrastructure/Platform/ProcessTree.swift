/// A process and what it has started, by the files of `/proc`.
package struct ProcessTree: Sendable {
    private struct Process {
        let id: pid_t, parent: pid_t
        /// Told apart by this from a later process with the same number.
        let start: Substring
        let isRunning: Bool, isStopped: Bool

        init?(_ id: pid_t) {
            guard let text = ProcessFiles.text(of: "/proc/\(id)/stat"), let end = text.lastIndex(of: ")") else {
                return nil
            }
            // Behind the name: the state, the parent; the start is the 22nd field of the line (proc(5)).
            let fields = text[end...].split(separator: " ")
            guard fields.count > 20, let parent = pid_t(fields[2]) else { return nil }
            self.id = id
            self.parent = parent
            start = fields[20]
            isRunning = fields[1] != "Z"
            isStopped = ["T", "t", "Z"].contains(fields[1])
        }
    }

    private let processes: [Process]

    /// Reads only the processes of the tree: a busy machine has thousands of others.
    package init(of root: pid_t) {
        var found = Process(root).map { [$0] } ?? []
        var next = 0
        while next < found.count {
            found += Self.children(of: found[next].id).compactMap(Process.init)
            next += 1
        }
        processes = found
    }

    /// Asks all to end, and returns them. They are stopped first, because one that starts another meanwhile would leave
    /// it behind, out of the tree.
    package static func end(_ root: pid_t) -> ProcessTree {
        var tree = ProcessTree(of: root), known = 0
        // One that waits for a slow device stops later; it is asked to end all the same.
        for _ in 0..<200 {
            let moving = tree.processes.filter { !$0.isStopped }
            if moving.isEmpty && tree.processes.count == known { break }
            known = tree.processes.count
            for process in moving { kill(process.id, SIGSTOP) }
            // A signal stops a process only when it next leaves the kernel, where it may be starting another one.
            if !moving.isEmpty { usleep(2_000) }
            tree = ProcessTree(of: root)
        }
        tree.send(SIGTERM)
        tree.send(SIGCONT)
        return tree
    }

    /// Sends a signal to those that still run.
    package func send(_ signal: Int32) {
        for process in running { kill(process.id, signal) }
    }

    package var isRunning: Bool { !running.isEmpty }

    private var running: [Process] {
        processes.filter { known in Process(known.id).map { $0.start == known.start && $0.isRunning } ?? false }
    }

    /// Each thread has its own children. The list is complete while they are stopped (proc(5)).
    private static func children(of id: pid_t) -> [pid_t] {
        guard let threads = opendir("/proc/\(id)/task") else { return [] }
        defer { closedir(threads) }
        var children: [pid_t] = []
        while let thread = readdir(threads) {
            let list = ProcessFiles.text(of: "/proc/\(id)/task/\(thread.name)/children") ?? ""
            children += list.split(separator: " ").compactMap { pid_t($0) }
        }
        return children
    }
}
