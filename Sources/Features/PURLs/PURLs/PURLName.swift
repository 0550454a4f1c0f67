/// The hosts of PURLs. ``PURL`` has the rules for names and targets.
enum PURLName {
    static let hosts = ["url.lol", "omg.lol"]
}
