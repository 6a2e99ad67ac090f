# Untested: no one has installed geobg with this formula yet. Homebrew did not run where it was written.
#
# This file is a template. `packaging/fill`, which the release workflow runs, replaces the words between @ signs: the
# version, the address of the repository, and the SHA-256 of the release's source archive. Copy the filled file to
# `Formula/geobg.rb` of a tap, and run `brew audit --new --formula geobg`, `brew install --build-from-source geobg` and
# `brew test geobg`.
class Geobg < Formula
  desc "Geometric wallpapers that are reproducible to the byte"
  homepage "@URL@"
  # The source archive of the release has the files for web pages in `page`, which building needs WebAssembly tools for.
  url "@URL@/releases/download/v@VERSION@/geobg-@VERSION@-source.tar.gz"
  sha256 "@SOURCE_SHA256@"
  license "MIT"

  depends_on "pkgconf" => :build
  # Swift 6.1
  depends_on xcode: ["16.3", :build]
  depends_on "cairo"
  depends_on "jpeg-turbo"
  depends_on "libpng"
  # On Linux, install the Debian package or the portable archive.
  depends_on :macos
  depends_on "nettle"
  depends_on "webp"

  uses_from_macos "zlib"

  def install
    ENV["GEOBG_PAGE"] = "page"
    # SwiftPM cannot start its own sandbox inside Homebrew's. macOS has the Swift libraries, so they are not linked in.
    system "swift", "build", "--configuration", "release", "--disable-sandbox", "--product", "geobg"
    system "scripts/install", prefix
  end

  test do
    assert_match "geobg #{version}", shell_output("#{bin}/geobg --version")
    system bin/"geobg", "--no-config", "--seed", "42", "--size", "60x40px", "-o", "a.svg", "-o", "a.png"
    assert_path_exists testpath/"a.png"
    # The same recipe gives the same bytes.
    system bin/"geobg", "--no-config", "--seed", "42", "--size", "60x40px", "-o", "b.svg"
    assert_equal (testpath/"a.svg").read, (testpath/"b.svg").read
  end
end
