import GeobgServer
import GeobgTestSupport
import Testing

/// Which addresses only programs on this machine can reach.
@Suite(.timed) struct MachineAddressesTests {
  @Test(arguments: [
    ("localhost", true), ("127.0.0.1", true), ("127.9.8.7", true), ("::1", true),
    ("0.0.0.0", false), ("::", false), ("192.168.0.2", false), ("127.example.org", false),
    ("127.0.0.1.example.org", false), ("localhost.example.org", false),
  ])
  func loopback(address: String, isLoopback: Bool) {
    #expect(MachineAddresses.isLoopback(address) == isLoopback)
  }
}
