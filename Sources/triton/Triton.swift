import TritonApp

@main
enum Triton {
    static func main() async {
        await Program.run()
    }
}
