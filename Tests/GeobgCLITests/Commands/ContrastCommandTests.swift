import Foundation
import GeobgTestSupport
import Testing

/// `geobg inspect --contrast`, its text and its JSON.
@Suite struct ContrastCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(
        [
          "--seed", "4", "--size", "60x80", "--density", "0", "--background", "#777777", "--calm",
          "top", "-o", "gray.png",
        ], in: folder.url))
    expectSuccess(
      try Shell.geobg(
        ["--seed", "4", "--size", "60x80", "--density", "0", "--dark", "-o", "black.svg"],
        in: folder.url))
  }

  @Test func peopleReadASentenceALabel() throws {
    let gray = expectSuccess(
      try Shell.geobg(["inspect", "gray.png", "--contrast"], in: folder.url)
    ).text
    #expect(
      gray.hasSuffix(
        """
        contrast at 0%,0%,100%,25%
          white labels are not readable everywhere: 4.5 on 0 %, 4.47 at worst
          black labels are readable: the contrast is 4.68 or more

        """), "\(gray)")
    let black = expectSuccess(
      try Shell.geobg(
        ["inspect", "black.svg", "--contrast", "--zone", "left+0,0,6,8"], in: folder.url)
    ).text
    #expect(
      black.hasSuffix(
        """
        contrast at 0%,0%,25%,100%
          white labels are readable: the contrast is 21 or more
          black labels are not readable everywhere: 4.5 on 0 %, 1 at worst
        contrast at 0%,0%,10%,10%
          white labels are readable: the contrast is 21 or more
          black labels are not readable everywhere: 4.5 on 0 %, 1 at worst

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
    (["--zone", "top"], "--zone says where --contrast looks; add that; see geobg --help"),
    (
      ["--contrast", "--zone", "0,0,61,1"],
      "--zone: 0,0,61,1 is not within 60x80 pixels; a zone has an extent and ends there; see geobg --help"
    ),
  ])
  func whatCannotBeLookedAtIsTold(flags: [String], message: String) throws {
    expectFailure(
      try Shell.geobg(["inspect", "black.svg"] + flags, in: folder.url), 64, message)
  }
}
