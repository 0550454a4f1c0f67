/// Way in which a change of the outbox is sent again.
enum ResendDecision: Equatable {
    case send
    /// It may have arrived: the service is asked first, so that nothing is sent twice.
    case lookUpFirst
    /// It may have arrived, and the service cannot be asked: a person has to decide.
    case askPerson

    init(_ stored: StoredChange, canBeLookedUp: Bool) {
        guard stored.mayHaveArrived || stored.state == .uncertain else {
            self = .send
            return
        }
        self = canBeLookedUp ? .lookUpFirst : .askPerson
    }
}
