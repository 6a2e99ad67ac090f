import Foundation
import GeobgTestSupport
import Testing

/// `geobg inspect --contrast`, its text and its JSON.
@Suite(.timed) struct ContrastCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(
        [
          "--seed", "4", "--size", "60x80px", "--density", "0", "--background", "#777777", "--calm",
          "top", "-o", "gray.png",
        ], in: folder.url))
    expectSuccess(
      try Shell.geobg(
        ["--seed", "4", "--size", "60x80px", "--density", "0", "--dark", "-o", "black.svg"],
        in: folder.url))
  }

  @Test func peopleReadASentenceALabel() throws {
    let gray = expectSuccess(
      try Shell.geobg(["inspect", "gray.png", "--contrast"], in: folder.url)
    ).text
    #expect(
      gray.hasSuffix(
        """
        contrast in 0%,0%,100%,25%
          white text: readable on 0 % of the area; worst contrast 4.47:1 (4.5:1 needed)
          black text: readable everywhere; worst contrast 4.68:1 (4.5:1 needed)

        """), "\(gray)")
    let black = expectSuccess(
      try Shell.geobg(
        ["inspect", "black.svg", "--contrast", "--zone", "left+0,0,6,8"], in: folder.url)
    ).text
    #expect(
      black.hasSuffix(
        """
        contrast in 0%,0%,25%,100%
          white text: readable everywhere; worst contrast 21:1 (4.5:1 needed)
          black text: readable on 0 % of the area; worst contrast 1:1 (4.5:1 needed)
        contrast in 0%,0%,10%,10%
          white text: readable everywhere; worst contrast 21:1 (4.5:1 needed)
          black text: readable on 0 % of the area; worst contrast 1:1 (4.5:1 needed)

        """), "\(black)")
  }

  @Test func programsReadJSON() throws {
    let result = expectSuccess(
      try Shell.geobg(["inspect", "black.svg", "--contrast", "--json"], in: folder.url))
    #expect(
      result.text == #"[{"black":{"lowest":1,"readable":false,"share":0},"#
        + #""white":{"lowest":21,"readable":true,"share":1},"zone":[0,0,1,1]}]"#
        + "\n")
  }

  @Test(arguments: [
    (["--zone", "top"], "--zone needs --contrast; add --contrast"),
    (
      ["--contrast", "--zone", "0,0,61,1"],
      "--zone: 0,0,61,1 is not inside the 60x80 pixels of the picture; use a width and a height "
        + "above 0, and stay inside"
    ),
  ])
  func whatCannotBeLookedAtIsTold(flags: [String], message: String) throws {
    expectFailure(
      try Shell.geobg(["inspect", "black.svg"] + flags, in: folder.url), 64, message)
  }
}
