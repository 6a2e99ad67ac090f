import Foundation
import GeobgTestSupport
import Testing

/// A real systemd runs the timer, in a namespace of its own.
@Suite(.timed) struct RealTimerTests {
  private static let manager = "/lib/systemd/systemd"
  private static let namespace = [
    "--mount", "--pid", "--fork", "--mount-proc", "--kill-child",
  ]

  /// Whether a test may start a systemd: it must be root in a container or a virtual machine of CI.
  private static let isPossible: Bool = {
    guard getuid() == 0, FileManager.default.isExecutableFile(atPath: manager),
      let result = try? Shell.run("unshare", namespace + ["true"])
    else { return false }
    return result.code == 0
  }()

  /// The timer catches up on a missed day, and nothing is left of it afterwards.
  @Test(.enabled(if: isPossible)) func aMissedDay() throws {
    let stubs = try StubPrograms(["feh": "", "date": "echo 2026-12-24"])
    let script = """
      set -eu
      mount -t tmpfs none /run
      mkdir -p /run/systemd/system "$XDG_RUNTIME_DIR"
      env -u DISPLAY -u PATH \(Self.manager) --user --log-target=null </dev/null >/dev/null 2>&1 &
      until systemctl --user show-environment >/dev/null 2>&1; do sleep 0.1; done

      "$G" set --desktop feh --daily --at 04:05 --size 8x6
      systemctl --user list-timers --all --no-legend | grep -c geobg-daily.service
      systemctl --user show-environment | grep -x DISPLAY=:77

      # The machine is off for three days.
      systemctl --user stop geobg-daily.timer
      touch -d '3 days ago' "$XDG_DATA_HOME/systemd/timers/stamp-geobg-daily.timer"
      rm calls
      systemctl --user start geobg-daily.timer
      until grep -qs feh calls; do sleep 0.1; done
      until [ "$(systemctl --user is-active geobg-daily.service)" != activating ]; do sleep 0.1; done
      systemctl --user show -p Result --value geobg-daily.service
      cat calls >fired

      "$G" set --daily off
      systemctl --user list-unit-files --no-legend 'geobg*' | wc -l
      systemctl --user list-units --all --no-legend 'geobg*' | wc -l
      find . -name '*geobg-daily*' -o -name daily.sh
      systemctl --user exit
      wait || true
      """
    let folder = stubs.folder
    let result = try Shell.run(
      "timeout", ["300", "unshare"] + Self.namespace + ["sh", "-c", script],
      environment: stubs.environment.merging([
        "G": Shell.command.path, "XDG_RUNTIME_DIR": folder.path("run dir"),
        "XDG_CONFIG_HOME": folder.path("100% $conf \"x\""),
        "XDG_DATA_HOME": folder.path("it's $5 % ü"),
        "DISPLAY": ":77", "DBUS_SESSION_BUS_ADDRESS": "",
      ]) { $1 }, in: folder.url)
    #expect(expectSuccess(result).text == "1\nDISPLAY=:77\nsuccess\n0\n0\n")
    // The timer set the picture of the day that date(1) reports.
    let fired = String(decoding: try folder.data("fired"), as: UTF8.self)
    let path = try #require(fired.firstMatch(of: /--bg-fill\0([^\0]*)\0/)?.1)
    let recipe = try fields(try Shell.geobg(["inspect", "--json", String(path)]).output)
    #expect(recipe["seed"] as? String == "2026-12-24")
  }
}
