import Dispatch
import FuzzSubjects
import Glibc
import Synchronization

// The entry point for libFuzzer. TRITON_FUZZ names the subject.
private let subject: FuzzSubject = {
    let name = getenv("TRITON_FUZZ").map { String(cString: $0) } ?? ""
    guard let subject = FuzzSubject.all.first(where: { $0.name == name }) else {
        end("TRITON_FUZZ is not one of: " + FuzzSubject.all.map(\.name).joined(separator: ", "))
    }
    return subject
}()

private func end(_ words: String) -> Never {
    let line = words + "\n"
    _ = write(2, line, line.utf8.count)
    abort()
}

@_cdecl("LLVMFuzzerTestOneInput")
package func runOnce(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        do { try await subject.check(bytes) } catch { end("broken promise: \(error)") }
        done.signal()
    }
    done.wait()
    return 0
}
