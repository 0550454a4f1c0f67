import Domain
import Files
import Testing

@Suite struct DirectoriesTests {
    private func directories(_ variables: [String: String], accountHome: String? = nil) -> Directories {
        Directories(variables: variables, accountHome: { accountHome })
    }

    @Test func `the fallbacks are below the home`() {
        let made = directories(["HOME": "/home/ada"])
        #expect(made.config == "/home/ada/.config/triton")
        #expect(made.data == "/home/ada/.local/share/triton")
        #expect(made.cache == "/home/ada/.cache/triton")
        #expect(made.state == "/home/ada/.local/state/triton")
        #expect(made.runtime == nil)
        #expect(made.configFile == "/home/ada/.config/triton/config.toml")
        #expect(made.credentialsFile == "/home/ada/.local/share/triton/credentials")
        #expect(made.userDatabase == "/home/ada/.local/share/triton/user.sqlite")
        #expect(made.sandboxDatabase == "/home/ada/.local/share/triton/sandbox.sqlite")
        #expect(made.replStartFile == "/home/ada/.config/triton/replrc")
        #expect(made.historyFile == "/home/ada/.local/state/triton/history")
        #expect(made.warnings == [])
    }

    @Test func `XDG variables take precedence over the home folder`() {
        let made = directories([
            "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d/", "XDG_CACHE_HOME": "/k",
            "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/r",
        ])
        #expect(
            [made.config, made.data, made.cache, made.state, made.runtime] == [
                "/c/triton", "/d/triton", "/k/triton", "/s/triton", "/r/triton",
            ])
    }

    @Test(arguments: ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"])
    func `a cache in the folder of other files is below it, because its files may have their names`(_ other: String) {
        let made = directories(["HOME": "/h", "XDG_CACHE_HOME": "/x/./y/", other: "/x//y"])
        #expect(made.cache == "/x/./y/triton/cache")
        #expect(directories(["HOME": "/h", "XDG_CACHE_HOME": "/x", other: "/x/y"]).cache == "/x/triton")
    }

    @Test func `an empty variable counts as unset, and a relative path is ignored with an escaped warning`() {
        let made = directories(["HOME": "/h", "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "da\u{1B}ta"])
        #expect(made.config == "/h/.config/triton")
        #expect(made.data == "/h/.local/share/triton")
        #expect(made.warnings.map(\.rendered) == ["XDG_DATA_HOME is ignored: 'da^[ta' is not an absolute path"])
    }

    @Test(arguments: [nil, "", "relative"]) func `without a usable HOME the home of the account is used`(home: String?)
    {
        var variables: [String: String] = [:]
        variables["HOME"] = home
        #expect(directories(variables, accountHome: "/account").cache == "/account/.cache/triton")
    }

    @Test func `without any home only paths from other variables are used`() {
        let made = directories(["XDG_CACHE_HOME": "/k"])
        #expect(
            [made.home, made.config, made.data, made.state, made.configFile, made.credentialsFile] == [
                nil, nil, nil, nil, nil, nil,
            ])
        #expect(made.cache == "/k/triton")
    }

    @Test func `TRITON_CONFIG names the file, unless it is empty`() {
        #expect(directories(["HOME": "/h", "TRITON_CONFIG": "mine.toml"]).configFile == "mine.toml")
        #expect(directories(["HOME": "/h", "TRITON_CONFIG": ""]).configFile == "/h/.config/triton/config.toml")
    }

    @Test func `this user has a home in the user database`() {
        #expect(Directories.homeOfThisUser()?.hasPrefix("/") == true)
    }
}

@Suite struct PathTests {
    @Test(arguments: [
        ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b/", "a", "b"), ("/", "/", ""),
        ("//a//b", "//a", "b"),
    ])
    func `a path has a folder and a name`(path: String, folder: String, name: String) {
        #expect(Path.folder(of: path) == folder)
        #expect(Path.name(of: path) == name)
    }
}
