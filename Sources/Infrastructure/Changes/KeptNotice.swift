import Domain

/// Adds to an error the hint where the undelivered change is kept.
enum KeptNotice {
    static func add(to error: inout TritonError, _ stored: StoredChange, carriesText: Bool, canBeLookedUp: Bool) {
        guard carriesText else {
            if stored.mayHaveArrived { error.addHint("it may have been done anyway: check before you repeat it") }
            return
        }
        error.keptAs = stored.id
        if error.difference != nil {
            error.addHint(
                """
                your text is kept: 'triton outbox get \(line: stored.id)' prints it, \
                'triton outbox send \(line: stored.id) --force' replaces the other
                """
            )
        } else if error.hint != nil {
            error.addHint("the text is kept, see 'triton outbox get \(line: stored.id)'")
        } else if canBeLookedUp || !stored.mayHaveArrived {
            error.hint = "the text is kept: send it with 'triton outbox send \(line: stored.id)'"
        } else {
            error.hint = """
                it may have arrived: check what the service has; the text is kept, see \
                'triton outbox get \(line: stored.id)'
                """
        }
    }
}
