/// The code in a Markdown file.
struct MarkdownPage {
  /// A block of code.
  struct Block {
    /// The language of a fenced block; nil for an indented block.
    let language: String?
    /// The number of the first line of code in the file, from 1.
    let line: Int
    /// The code, without indentation.
    let text: String
  }

  /// The blocks of code, from the top.
  let blocks: [Block]
  /// The inline code, from the top.
  let inlineCode: [String]

  /// Reads a Markdown file.
  init(parsing text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var (blocks, paragraphs) = ([Block](), [[String]()])
    var index = 0
    while index < lines.count {
      let start = index
      if let fence = lines[start].wholeMatch(of: /\s*(```+)([a-z]*)/) {
        repeat { index += 1 } while index < lines.count && !lines[index].hasSuffix(fence.1)
        let code = lines[(start + 1)..<index].joined(separator: "\n")
        blocks.append(Block(language: String(fence.2), line: start + 2, text: code))
        index += 1
      } else if lines[start].hasPrefix("    "), start == 0 || lines[start - 1].isEmpty {
        while index < lines.count, lines[index].hasPrefix("    ") || lines[index].isEmpty {
          index += 1
        }
        while lines[index - 1].isEmpty { index -= 1 }
        let code = lines[start..<index].map { $0.dropFirst(4) }.joined(separator: "\n")
        blocks.append(Block(language: nil, line: start + 1, text: code))
      } else {
        // Inline code can continue in the next line, but not in the next paragraph.
        if lines[start].isEmpty { paragraphs.append([]) }
        paragraphs[paragraphs.count - 1].append(lines[start])
        index += 1
      }
    }
    self.blocks = blocks
    inlineCode = paragraphs.flatMap { lines in
      let parts = lines.joined(separator: " ")
        .split(separator: "`", omittingEmptySubsequences: false).map(String.init)
      // The last part is outside, or begins after a stray backtick.
      return parts.indices.dropLast().filter { $0 % 2 == 1 }.map { parts[$0] }
    }
  }
}
