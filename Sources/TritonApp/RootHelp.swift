/// The text of `triton --help`, equal to that which `HelpText` builds from the table of nouns. A test compares them,
/// and writes this file again with `TRITON_RECORD=1`.
package enum RootHelp {
    package static var plain: String {
        #"""
        triton 0.1.0: everything of omg.lol from the command line
        Usage: triton NOUN [VERB] [OPTIONS] [ARGUMENTS]

        Nouns:
          status      short messages, and everybody's timeline
          purl        short names that redirect to URLs
          paste       named texts to link to
          now         what you are doing these days
          web         your web page and profile picture
          weblog      posts and pages of your weblog
          pic         pictures on some.pics
          dns         DNS records
          email       e-mail forwarding
          folder      a whole address as files
          auth        log in and out
          address     your addresses, and those of others
          account     the account behind your addresses
          theme       designs for profile pages
          service     statistics of omg.lol
          config      settings
          sandbox     the local omg.lol inside the program
          api         send any request to the service
          search      full-text search of everything in the cache
          overview    one screen with what matters now
          outbox      changes that are not sent yet
          undo        undo the last change
          redo        revert the last undo
          alias       your own commands
          doctor      check the installation and report problems
          help        the manual
          repl        run many lines over one connection, typed or from a script
          completion  completion for bash, zsh and fish

        Try it:
          triton --profile sandbox status post "Hello" --emoji 👋
              # in the local omg.lol inside the program: no network, no account
          triton auth login  # log in to your own

        More: triton NOUN -h; triton help [NOUN [VERB]]; triton help environment,
              exit-codes, json, config, scripting, options, ci, tutorial

        """#
    }

    package static var colored: String {
        #"""
        triton 0.1.0: everything of omg.lol from the command line
        \#u{1B}[1mUsage:\#u{1B}[0m triton NOUN [VERB] [OPTIONS] [ARGUMENTS]

        \#u{1B}[1mNouns:\#u{1B}[0m
          status      short messages, and everybody's timeline
          purl        short names that redirect to URLs
          paste       named texts to link to
          now         what you are doing these days
          web         your web page and profile picture
          weblog      posts and pages of your weblog
          pic         pictures on some.pics
          dns         DNS records
          email       e-mail forwarding
          folder      a whole address as files
          auth        log in and out
          address     your addresses, and those of others
          account     the account behind your addresses
          theme       designs for profile pages
          service     statistics of omg.lol
          config      settings
          sandbox     the local omg.lol inside the program
          api         send any request to the service
          search      full-text search of everything in the cache
          overview    one screen with what matters now
          outbox      changes that are not sent yet
          undo        undo the last change
          redo        revert the last undo
          alias       your own commands
          doctor      check the installation and report problems
          help        the manual
          repl        run many lines over one connection, typed or from a script
          completion  completion for bash, zsh and fish

        \#u{1B}[1mTry it:\#u{1B}[0m
          \#u{1B}[36mtriton --profile sandbox status post "Hello" --emoji 👋\#u{1B}[0m
              # in the local omg.lol inside the program: no network, no account
          \#u{1B}[36mtriton auth login\#u{1B}[0m  # log in to your own

        \#u{1B}[1mMore:\#u{1B}[0m triton NOUN -h; triton help [NOUN [VERB]]; triton help environment,
              exit-codes, json, config, scripting, options, ci, tutorial

        """#
    }
}
