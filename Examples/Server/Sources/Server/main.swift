import Foundation
import WallpaperRouter

// Answers GET /wallpaper/SEED.svg and /wallpaper/SEED.png until it is interrupted.
do {
  guard let options = try ServerOptions(Array(CommandLine.arguments.dropFirst())) else {
    print(ServerOptions.help)
    exit(0)
  }
  let signals = Signals()
  let server = try Server(options)
  // Another program may wait for this line, which names the port if it was 0.
  print("http://\(server.address)")
  fflush(nil)
  signals.watch { server.stop() }
  try server.wait()
} catch {
  Log.line("error: \(error)")
  exit(error is ServerOptions.Fault ? 64 : 69)
}
