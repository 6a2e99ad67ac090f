# Untested: no one has built this flake yet. Nix did not run where it was written.
#
# This file is a template. `packaging/fill`, which the release workflow runs, replaces the words between @ signs: the
# version, the address and name of the release's Debian package, and its SHA-256. Put the filled file into a repository of
# its own, and run `nix flake check` and `nix run . -- --version`.
#
# nixpkgs has no Swift 6.1, so this flake does not compile geobg. It takes the program of the Debian package and points it
# to the libraries of nixpkgs.
{
  description = "Geometric wallpapers that are reproducible to the byte";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      # The system that the release has a Debian package for.
      system = "x86_64-linux";
      pkgs = nixpkgs.legacyPackages.${system};
      geobg = pkgs.stdenv.mkDerivation {
        pname = "geobg";
        version = "@VERSION@";

        src = pkgs.fetchurl {
          url = "@URL@/releases/download/v@VERSION@/@DEB@";
          sha256 = "@DEB_SHA256@";
        };

        nativeBuildInputs = [
          pkgs.autoPatchelfHook
          pkgs.dpkg
        ];
        buildInputs = [
          pkgs.cairo
          pkgs.libjpeg_turbo
          pkgs.libpng
          pkgs.libwebp
          pkgs.nettle
          pkgs.stdenv.cc.cc.lib
        ];

        unpackPhase = "dpkg-deb --extract $src .";
        dontConfigure = true;
        dontBuild = true;
        installPhase = ''
          runHook preInstall
          mkdir -p $out
          cp -r usr/bin usr/share $out/
          runHook postInstall
        '';

        doInstallCheck = true;
        installCheckPhase = ''
          runHook preInstallCheck
          $out/bin/geobg --no-config --seed 42 --size 60x40px -o check.png
          $out/bin/geobg --version | grep -F "geobg @VERSION@"
          runHook postInstallCheck
        '';

        meta = {
          description = "Geometric wallpapers that are reproducible to the byte";
          homepage = "@URL@";
          license = pkgs.lib.licenses.mit;
          mainProgram = "geobg";
          platforms = [ system ];
          sourceProvenance = [ pkgs.lib.sourceTypes.binaryNativeCode ];
        };
      };
    in
    {
      packages.${system} = {
        inherit geobg;
        default = geobg;
      };
      checks.${system} = { inherit geobg; };
    };
}
