import Arguments
import Domain
import FolderPlan

struct FolderItems: CommandOptions {
    @Argument("kind|path", help: "Kinds, files and folders (default: everything).") var paths: [String] = []
    @OptionGroup var only: FolderKinds
}

struct FolderKinds: CommandOptions {
    @Option(
        "--kinds", takes: "list", help: "Only these kinds, separated by commas.", completion: .words(ItemKind.nouns))
    var kinds: String?

    func check() throws(TritonError) { _ = try PathFilter([], kinds: kinds) }
}
