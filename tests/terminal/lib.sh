# What the terminal tests share. A test sources this file, names itself with `begin NAME BINARY`, and ends with
# `pass`. Everything that it waits for has a limit, and whatever goes wrong ends it with `FAILED NAME`.
set -euo pipefail

begin() {
  test_name=$1
  bastide=$(realpath "${2:?usage: $0 BINARY}")
  work=$(mktemp -d)
  export TMUX_TMPDIR=$work  # the sockets go with the rest
  terminals=0
  tmux_server=
  passed=no
  trap finish EXIT
}

finish() {
  local status=$?
  trap - EXIT
  close_terminal
  # A game whose terminal was closed may still be writing its record.
  wait_until rm -rf "$work" 2>/dev/null || true
  if [ "$passed" = yes ]; then
    echo "ok $test_name"
  else
    echo "FAILED $test_name"
    exit $((status > 0 ? status : 1))
  fi
}

pass() { passed=yes; }

fail() {
  echo "$test_name: $*" >&2
  exit 1
}

# expect TEXT FILE: the file has a line with this text.
expect() { grep -qF -- "$1" "$2" || { cat "$2" >&2; fail "expected '$1'"; }; }

# start WIDTH HEIGHT ARGUMENTS...: `bastide ARGUMENTS` in a terminal of its own. Each has its own server, for a
# server that is just going down would refuse the next one.
start() {
  local width=$1 height=$2
  shift 2
  close_terminal
  terminals=$((terminals + 1))
  tmux_server="bastide-$test_name-$$-$terminals"
  LC_ALL=C.UTF-8 tmux -L "$tmux_server" -f /dev/null new-session -d -x "$width" -y "$height" \
    "env LC_ALL=C.UTF-8 TERM=${terminal:-tmux-256color} '$bastide' $*; echo STATUS \$?; stty -a; exec cat"
}

close_terminal() {
  [ -z "$tmux_server" ] || tmux -L "$tmux_server" kill-server 2>/dev/null || true
}

keys() { tmux -L "$tmux_server" send-keys "$@"; }
screen() { tmux -L "$tmux_server" capture-pane -p; }
resize() { tmux -L "$tmux_server" resize-window -x "$1" -y "$2"; }

# The process of the game itself.
game_pid() { pgrep -P "$(tmux -L "$tmux_server" display-message -p '#{pane_pid}')" -f "$bastide"; }

# wait_until COMMAND...: polls until the command succeeds, for ten seconds.
wait_until() {
  local tries=0
  until "$@"; do
    tries=$((tries + 1))
    [ "$tries" -lt 200 ] || return 1
    sleep 0.05
  done
}

shows() { screen | grep -qF -- "$1"; }
hides() { ! shows "$1"; }

# see TEXT / lose TEXT: waits until the screen shows it, or shows it no more.
see() { wait_until shows "$1" || { screen >&2; fail "'$1' does not appear"; }; }
lose() { wait_until hides "$1" || { screen >&2; fail "'$1' does not go away"; }; }
