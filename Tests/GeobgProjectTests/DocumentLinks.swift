/// The links and the headings of a Markdown file.
struct DocumentLinks {
  /// The targets of links to files of the project and to headings, in the order of the text.
  let targets: [String]
  /// The names by which links find the headings, as GitHub makes them.
  let headings: Set<String>

  /// Reads a Markdown file.
  init(parsing text: String) {
    var (lines, headings, isCode) = ([String](), [String](), false)
    for line in text.split(separator: "\n").map(String.init) {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isCode.toggle()
      } else if !isCode {
        lines.append(line)
        if line.hasPrefix("#"), let heading = line.wholeMatch(of: /#+ (.+)/)?.1 {
          let name = DocumentLinks.name(of: String(heading))
          let count = headings.count { $0 == name }
          headings.append(count == 0 ? name : "\(name)-\(count)")
        }
      }
    }
    let prose = lines.joined(separator: "\n").replacing(/`[^`\n]*`/, with: "")
    targets = prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      .filter { $0.firstMatch(of: /^[a-z]+:/) == nil }
    self.headings = Set(headings)
  }

  /// The name of a heading: its text in lower case, without punctuation, with hyphens.
  private static func name(of heading: String) -> String {
    let words =
      heading.contains("[") ? heading.replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.1) } : heading
    let text = words.lowercased()
    return text.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
  }
}
