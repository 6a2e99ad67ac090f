/// What readers have and do that the documents do not say.
extension DocumentReader {
  /// What a reader has before the first command, as a script, by the document or the help page.
  static let preparations: [String: String] = [
    "README.md": beginnings,
    "CONTRIBUTING.md": beginnings,
    "docs/palettes.md": palettes,
    "docs/cookbook.md": palettes + favorites,
    // Any profile of ink does.
    "docs/guides/print.md":
      "cp /usr/share/color/icc/ghostscript/default_cmyk.icc pso-coated-v3.icc || :",
    "docs/guides/set.md": pictures,
    "docs/guides/studio.md": pictures + palettes,
    "docs/guides/sheet.md": batch + favorites,
    "docs/guides/vary.md": pictures,
    "docs/guides/gallery.md": batch + "seq 3 >favorites.txt\n",
    "docs/guides/gallery-choosing.md": favorites + unpacked,
    "docs/guides/phone.md": "mkdir -p ~/public_html",
    "docs/scale.md": "cp \"$ROOT\"/Examples/cluster/*.sh .",
    "docs/guides/cluster.md": "cp \"$ROOT\"/Examples/cluster/*.sh .",
    "Examples/cluster/README.md": shards + bands,
    "Examples/second-implementation/README.md":
      "cp \"$ROOT\"/Examples/second-implementation/*.py .",
    "Examples/daily/README.md": """
    cp "$ROOT"/Examples/daily/* .
    mkdir -p ~/Library/LaunchAgents
    """,
    "geobg": pictures + batch,
    "geobg render": pictures,
    "geobg film": pictures,
    "geobg plot": pictures,
    "geobg replay": pictures,
    "geobg join": bands + "cp wall/* .",
    "geobg batch": "echo 107...109 >list.txt; geobg recipe --seeds 1...3 >recipes.jsonl",
    "geobg merge": shards,
    "geobg sheet": pictures + batch + "seq 3 >favorites.txt\n",
    "geobg vary": pictures,
    "geobg gallery": batch,
    "geobg pick": batch + "seq 3 >favorites.txt\n",
    "geobg recipe": pictures,
    "geobg inspect": pictures,
    "geobg studio": pictures + palettes,
    "geobg palettes": palettes,
    "geobg palettes list": palettes,
    "geobg palettes convert": palettes,
    "geobg palettes check": palettes,
    "geobg palettes from": "\(palettes)geobg palettes from photo.jpg -o photo.json",
    "geobg config": #"echo '{"presets": {"calm": {"palette": "mist"}}}' >geobg.json"#,
    "geobg set": "\(pictures)geobg set wall.png",
  ]

  // The scripts must exist; nothing is built.
  private static let beginnings = """
    for name in demo check; do
      printf '#!/bin/sh\\nexec test -x "%s"\\n' "$ROOT/$name" >"$name"
      chmod +x "$name"
    done

    """
  private static let pictures = """
    for name in wall day night dawn noon dusk; do
      geobg -o $name.png -o $name.svg -o $name.pdf
    done

    """
  private static let favorites = """
    geobg recipe --seed 1 --palette dusk >look.json
    seq 3 >favorites.txt

    """
  /// What is in the ZIP file of a gallery.
  private static let unpacked = """
    mkdir geobg-wallpapers
    geobg recipe --seeds 1...3 >geobg-wallpapers/recipes.jsonl
    geobg batch geobg-wallpapers/recipes.jsonl -o 'geobg-wallpapers/{index}.png'

    """
  private static let batch = "geobg batch --seeds 1...1000 -o 'walls/{seed}.png'\n"
  private static let shards = """
    for i in 0 1; do
      geobg batch --seeds 1...4 -o 'walls/{seed}.png' --shard $i/2
      geobg batch --seeds 1...4 -o 'walls/{seed}-dark.png' --dark --manifest dark.jsonl --shard $i/2
    done

    """
  private static let bands = """
    mkdir wall
    for i in 0 1; do
      geobg --seed 42 --size 300x2100 --rows $i/2 -o wall/band-$i.png
    done

    """
  private static let palettes = """
    geobg -o photo.jpg -o photo.png
    mkdir -p ~/.cache/wal
    geobg palettes dusk >mine.json
    geobg palettes convert dusk Caramel.gpl
    geobg palettes convert dusk ~/.cache/wal/colors.json --format pywal

    """

  /// Smaller numbers, which make the same point in less time.
  static let replacements = [
    "3x2.4m": "3x2.4cm", "60000x40000": "300x2100", "1...1000": "1...20",
    "seq 1 60": "seq 1 10",
  ]

  /// The start of each block that is no command, and a script in which a reader uses the block.
  static let uses = [
    "--layout DP-1": "geobg --seed 42 {block} -o '{output}.svg'",
    // The image must contain the libraries of the command.
    "FROM debian:bookworm-slim": """
    grep -qs bookworm /etc/os-release || exit 0
    cat >Dockerfile <<'END'
    {block}
    END
    for name in cairo jpeg nettle turbojpeg webp; do
      file=$(ldd "$COMMAND" | grep -o "/[^ ]*/lib$name\\.so[^ ]*")
      package=$(dpkg -S "$(readlink -f "$file")")
      grep -w -e "${package%%:*}" Dockerfile
    done
    """,
    "{\n  \"size\"": """
    cat >geobg.json <<'END'
    {block}
    END
    geobg --preset calm
    geobg --preset phone
    """,
    "{\n  \"name\": \"mine\"": """
    cat >block.json <<'END'
    {block}
    END
    geobg palettes check ./block.json
    """,
  ]
}
