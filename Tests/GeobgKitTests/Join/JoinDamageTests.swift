import GeobgKit
import GeobgRecipe
import GeobgTestSupport
import Testing

/// Damaged files are not joined.
@Suite(.timed) struct JoinDamageTests {
  private static let strange = "geobg writes other bytes here"

  /// The chunks of `file`, each with its length, name, data and checksum.
  private func chunks(of file: [UInt8]) -> [[UInt8]] {
    var (rest, chunks) = (file.dropFirst(8), [[UInt8]]())
    while !rest.isEmpty {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      chunks.append(Array(rest.prefix(length + 12)))
      rest = rest.dropFirst(length + 12)
    }
    return chunks
  }

  private func file(of chunks: [[UInt8]]) -> [UInt8] {
    Format.png.signature + chunks.flatMap { $0 }
  }

  /// If any byte is changed, the files are not joined.
  @Test func noDamagedByteIsOverlooked() throws {
    let shares = try Shares.small()
    for name in shares.names {
      let sound = try #require(shares.files[name])
      var damaged = shares
      for place in sound.indices {
        for change in [1 << UInt8(place % 8), 0xFF] as [UInt8] {
          var bytes = sound
          bytes[place] ^= change
          damaged.files[name] = bytes
          let error = try damaged.refusal(damaged.names)
          #expect(error != nil, "\(name), byte \(place)")
        }
      }
    }
    #expect(try shares.joined(shares.names) == shares.whole)
  }

  @Test func noCutIsOverlooked() throws {
    let shares = try Shares.small()
    for name in shares.names {
      let sound = try #require(shares.files[name])
      var damaged = shares
      for length in sound.indices where length % 3 == 0 || length > sound.count - 80 {
        damaged.files[name] = Array(sound[..<length])
        guard case .damaged(name, _) = try damaged.refusal(damaged.names) else {
          Issue.record("\(name) of \(length) bytes")
          continue
        }
      }
      damaged.files[name] = sound + [0]
      #expect(
        try damaged.refusal(damaged.names)
          == .damaged(name, .malformed(offset: Int64(sound.count), reason: Self.strange)))
    }
  }

  /// These comparisons can fail.
  ///
  /// Joining cannot notice a changed chunk with a matching checksum, and the result then differs
  /// from the file of a single run.
  @Test func anotherFileIsToldApart() throws {
    var shares = try Shares.small()
    var chunks = chunks(of: try #require(shares.files["0.png"]))
    var other = try Fixtures.recipe(1, width: 8, height: 257, mode: .dark)
    other.plane = nil
    let dark = try Shares(other, count: 2)
    chunks[4] = self.chunks(of: try #require(dark.files["0.png"]))[4]
    shares.files["0.png"] = file(of: chunks)
    let joined = try shares.joined(shares.names)
    #expect(joined != shares.whole && joined.count > 0)
  }

  @Test func damageIsNamed() throws {
    let shares = try Shares.small()
    let sound = try #require(shares.files["0.png"])
    let chunks = chunks(of: sound)
    #expect(
      chunks.map { String(decoding: $0[4..<8], as: UTF8.self) }.dropFirst(3)
        == ["iTXt", "IDAT", "IDAT", "IDAT", "IEND"])
    let starts = chunks.indices.map { 8 + chunks[..<$0].reduce(0) { $0 + $1.count } }
    func refused(_ chunks: [[UInt8]]) throws -> OutputError? {
      var damaged = shares
      damaged.files["0.png"] = file(of: chunks)
      return try damaged.refusal(damaged.names)
    }
    func strange(at offset: Int) -> OutputError {
      .damaged("0.png", .malformed(offset: Int64(offset), reason: Self.strange))
    }
    // Changes that other programs may make when saving: a missing chunk, or an additional one.
    #expect(try refused(Array(chunks[..<2] + chunks[3...])) == strange(at: starts[2] + 2))
    #expect(try refused(Array(chunks[..<4] + chunks[5...])) == strange(at: starts[4] + 8))
    #expect(try refused(Array(chunks[..<5] + chunks[6...])) == strange(at: starts[5] + 8))
    #expect(try refused(Array(chunks[..<6] + chunks[5...])) == strange(at: starts[6]))
    #expect(try refused(Array(chunks[..<7] + chunks[6...])) == strange(at: starts[7]))
    #expect(try refused(chunks + [chunks[7]]) == strange(at: starts[7] + 12))
    #expect(
      try refused(Array(chunks[..<7])) == .damaged("0.png", .truncated(offset: Int64(starts[7]))))
  }
}
