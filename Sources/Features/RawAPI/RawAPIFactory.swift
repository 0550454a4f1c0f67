public import Commands
import OMGAPI
import Session

/// Sends any request to the service, for calls that no verb makes.
public struct RawAPIFactory: NounFactory {
    package let environment: RawAPIEnvironment

    package init(_ services: FeatureServices) {
        environment = RawAPIEnvironment(api: services.raw, session: services.session)
    }

    package static let changes = [RawCallHandler.description]

    package static let noun = Noun<RawAPIEnvironment>(
        "api", "send any request to the service",
        about: """
            The request is authenticated like every other one, and its answer is printed unchanged, also if it is an \
            error; the exit code matches. The token and API keys are masked. The paths are those of \
            https://api.omg.lol.
            """,
        main: Verb(CallAPI.self))

    package func makeChangeHandlers() -> [any ChangeHandler] { [RawCallHandler(api: environment.api)] }
}

package struct RawAPIEnvironment: Sendable {
    let api: any RawAPIClient
    let session: Session
}
