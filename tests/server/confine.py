#!/usr/bin/python3
"""Runs a command with the system calls that a systemd unit leaves it: by a BPF filter made of RestrictNamespaces and SystemCallFilter.
    confine.py UNIT [DROP-IN...] -- COMMAND...
"""
import ctypes
import os
import re
import struct
import subprocess
import sys

ALLOW, ERRNO = 0x7FFF0000, 0x00050000
EPERM, ENOSYS = 1, 38
NO_NEW_PRIVILEGES, SECCOMP, FILTER = 38, 22, 2
NAMESPACES = {"cgroup": 0x02000000, "ipc": 0x08000000, "net": 0x40000000, "mnt": 0x00020000, "pid": 0x20000000,
              "user": 0x10000000, "uts": 0x04000000}
HEADER = "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"
NUMBERS = {name: int(number) for name, number in re.findall(r"#define __NR_(\w+) (\d+)", open(HEADER).read())}


def calls_of(group):
    """The numbers of all calls in a group of systemd's, such as @mount."""
    text = subprocess.run(["systemd-analyze", "syscall-filter", group], capture_output=True, text=True, check=True).stdout
    words = [line.split("#")[0].strip() for line in text.split("\n")[1:]]
    calls = {NUMBERS[word] for word in words if word in NUMBERS}
    return calls.union(*(calls_of(word) for word in words if word.startswith("@")))


def read(units):
    """The groups of calls that are allowed, and the flags of the namespaces that are not."""
    groups, namespaces = ["@default"], ["no"]
    for unit in units:
        for line in open(unit):
            name, _, value = line.strip().partition("=")
            if name == "SystemCallFilter":
                groups += value.split()
            if name == "RestrictNamespaces":
                namespaces = value.split()
    kept = NAMESPACES if namespaces == ["no"] else namespaces
    return groups, sum(flag for name, flag in NAMESPACES.items() if name not in kept)


def build(groups, forbidden):
    code = []
    step = lambda what, yes, no, value: code.append(struct.pack("HBBI", what, yes, no, value))
    load = lambda offset: step(0x20, 0, 0, offset)
    answer = lambda value: step(0x06, 0, 0, value)
    load(0)  # the number of the call
    # What clone3 is asked cannot be seen: libraries fall back to clone.
    step(0x15, 0, 1, NUMBERS["clone3"])
    answer(ERRNO | ENOSYS)
    for name, argument in (("clone", 0), ("unshare", 0), ("setns", 1)):
        step(0x15, 0, 4, NUMBERS[name])
        load(16 + 8 * argument)
        step(0x45, 0, 1, forbidden)
        answer(ERRNO | EPERM)
        load(0)
    for number in sorted(set().union(*map(calls_of, groups))):
        step(0x15, 0, 1, number)
        answer(ALLOW)
    answer(ERRNO | EPERM)
    return code


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_char_p)]


separator = sys.argv.index("--")
code = build(*read(sys.argv[1:separator]))
libc = ctypes.CDLL(None, use_errno=True)
libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
if libc.prctl(SECCOMP, FILTER, ctypes.byref(Program(len(code), b"".join(code)))) != 0:
    sys.exit(f"seccomp: {os.strerror(ctypes.get_errno())}")
os.execvp(sys.argv[separator + 1], sys.argv[separator + 1:])
