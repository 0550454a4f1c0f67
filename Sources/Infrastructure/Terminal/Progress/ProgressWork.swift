package import Domain

/// A work that is shown while it lasts. Its progress may be reported from any thread.
package struct ProgressWork: Sendable {
    let line: ProgressLine
    let id: Int

    /// Sets the part that is being done now.
    /// - Parameter number: from 1 on.
    package func item(_ number: Int, _ name: SafeText? = nil) {
        line.update(id) { work in
            work.item = number
            work.name = name
            work.bytesDone = 0
            work.bytesTotal = 0
            work.bytesBegan = nil
        }
    }

    /// Counts one more part: the next one begins, or, when several run at once, one of them is done.
    package func advance() {
        line.update(id) { work in
            work.item = min(work.item + 1, work.total ?? .max)
            work.name = nil
        }
    }

    /// Sets the bytes of the part that are transferred. A total of 0 means that it is not known.
    package func bytes(done: Int, total: Int) {
        let now = line.time.now()
        line.update(id) { work in
            work.bytesDone = done
            work.bytesTotal = total
            if work.bytesBegan == nil { work.bytesBegan = now }
        }
    }

    package func end(isDone: Bool = true) { line.end(id, isDone: isDone) }
}
