import TritonApp

@main
enum Triton {
    static func main() { Program.main() }
}
