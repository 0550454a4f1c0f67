public import Commands

/// Checks the installation: version, paths, origin of the settings, network. Shows no secret.
public struct DoctorFactory: NounFactory {
    package let environment: DoctorEnvironment

    package init(environment: DoctorEnvironment) { self.environment = environment }

    package static let noun = Noun<DoctorEnvironment>(
        "doctor", "check the installation and report problems",
        about: """
            Shows the version, paths, where address, profile and token come from, whether the service answers, and \
            what the terminal can do. It works with a broken configuration and shows no secret. Paste its output into \
            a bug report. It ends with exit code 1 if something is wrong. --bundle writes a text file with this and \
            with the rest that helps: the system, the terminal, which settings are set (values only where they are \
            chosen from a list), and how many changes wait. It has no secret, no text of yours, and no name of your \
            home folder; read it before you attach it.
            """,
        main: Verb(DoctorCommand.self))
}
