"""Where two built files differ, also inside of archives."""

import io
import pathlib
import re
import subprocess
import tarfile
import zipfile

TEXT = re.compile(rb"[ -~]{6,}")


def differing(first, second, name):
    """A line for each difference of two files; none if they have the same bytes."""
    one, other = pathlib.Path(first).read_bytes(), pathlib.Path(second).read_bytes()
    if one == other:
        return []
    members = [unpacked(pathlib.Path(path)) for path in (first, second)]
    if None in members:
        return [f"{name}: {place(one, other)}"]
    lines = []
    for member in sorted(members[0].keys() | members[1].keys()):
        pair = [each.get(member) for each in members]
        if None in pair:
            lines.append(f"{name}: {member} is only in the {'second' if pair[0] is None else 'first'} build")
            continue
        (facts, content), (other_facts, other_content) = pair
        if facts != other_facts:
            lines.append(f"{name}: {member}: {facts}, and {other_facts}")
        if content != other_content:
            lines.append(f"{name}: {member}: {place(content, other_content)}")
    # For example, the order of the members, or how they are packed.
    return lines or [f"{name}: the members are the same, the archive is not: {place(one, other)}"]


def unpacked(path):
    """The facts and the bytes of each member of an archive; None for another file."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            return {
                each.filename: ((oct(each.external_attr >> 16), each.date_time), archive.read(each))
                for each in archive.infolist()
            }
    if path.suffix == ".deb":
        control = subprocess.run(["dpkg-deb", "--ctrl-tarfile", path], check=True, stdout=subprocess.PIPE).stdout
        files = subprocess.run(["dpkg-deb", "--fsys-tarfile", path], check=True, stdout=subprocess.PIPE).stdout
        return {**tar_members(control, "DEBIAN/"), **tar_members(files, "")}
    if path.name.endswith(".tar.gz"):
        return tar_members(subprocess.run(["gzip", "-dc", path], check=True, stdout=subprocess.PIPE).stdout, "")
    return None


def tar_members(data, folder):
    """The facts and the bytes of each member of a tar file."""
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        return {
            folder + each.name: (
                (oct(each.mode), each.uid, each.gid, each.uname, each.gname, each.mtime, each.linkname),
                archive.extractfile(each).read() if each.isfile() else b"",
            )
            for each in archive.getmembers()
        }


def place(one, other):
    """The first bytes that differ, and the texts around them."""
    length = min(len(one), len(other))
    # Halves the range that has the first difference.
    low, high = 0, length
    while low < high:
        middle = (low + high) // 2
        if one[low : middle + 1] == other[low : middle + 1]:
            low = middle + 1
        else:
            high = middle
    sizes = "" if len(one) == len(other) else f"{len(one)} and {len(other)} bytes; "
    if low == length:
        return f"{sizes}one is the beginning of the other"
    shown = [f"{data[low : low + 8].hex(' ')} (near {near(data, low)})" for data in (one, other)]
    return f"{sizes}the first difference is at byte {low}: {shown[0]}, and {shown[1]}"


def near(data, at):
    """The texts around a byte."""
    found = [each.group()[:120].decode() for each in TEXT.finditer(data[max(0, at - 100) : at + 100])]
    return ", ".join(map(repr, found)) or "no text"
