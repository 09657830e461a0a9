# Sourced by ./run and ./test: installs the Debian packages that are missing.

build_packages=(g++ cmake ninja-build ccache mold libcli11-dev libncurses-dev libgtest-dev librapidcheck-dev
  libbenchmark-dev pkg-config libboost1.81-dev libboost-json1.81-dev libsqlite3-dev libpq-dev libsodium-dev libicu-dev
  libtomlplusplus-dev prometheus-cpp-dev)
test_packages=(clang-19 clang-format-19 clang-tidy-19 libclang-rt-19-dev tmux jq git python3 postgresql nginx-light curl openssl bubblewrap)
# For the web client: clang compiles the rules to WebAssembly and has binaryen make them smaller; Node is taken from Debian only where there is none.
web_packages=(clang-19 lld-19 binaryen llvm-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32)
node_packages=()
command -v node >/dev/null || node_packages=(nodejs npm)
web_packages+=("${node_packages[@]}")
web_test_packages=(chromium)
# Another browser for one test, where it can be had.
web_more_packages=(firefox-esr)

# ensure_packages NAME...: apt-get only if one of them is not there yet.
ensure_packages() {
  local missing=() package sudo=()
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "Please install as root: apt-get install ${missing[*]}" >&2; return 1; }
    sudo=(sudo)
  fi
  echo "Installing ${missing[*]} (once) ..."
  local log
  log=$(mktemp)
  { "${sudo[@]}" apt-get update -qq && "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 ||
    { tail -n 20 "$log" >&2; return 1; }
  rm -f "$log"
}

# build PRESET [TARGET...]: configures and builds, says how long it took, prints the output only where it fails.
build() {
  local preset=$1 log start=$SECONDS
  shift
  log=$(mktemp)
  echo "Building ($preset) ..."
  if ! { cmake --preset "$preset" && cmake --build --preset "$preset" ${1:+--target "$@"}; } >"$log" 2>&1; then
    grep -vE '^\[[0-9]+/[0-9]+\] (Building|Linking)' "$log" | tail -n 60 >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
  echo "Built ($preset) in $((SECONDS - start)) s."
}

# install_web: what npm installs is kept until the lock changes.
install_web() {
  local log
  cmp -s web/package-lock.json web/node_modules/.installed && return 0
  ensure_packages "${node_packages[@]}" || return 1
  log=$(mktemp)
  echo "Installing (npm) ..."
  npm --prefix web ci --no-fund --no-audit >"$log" 2>&1 || { tail -n 60 "$log" >&2; rm -f "$log"; return 1; }
  rm -f "$log"
  cp web/package-lock.json web/node_modules/.installed
}

# build_web: the rules as WebAssembly, and the page with them in web/dist, which is kept until something that it is made of changes.
build_web() {
  local log stamp start=$SECONDS
  build wasm || return 1
  stamp=$(find build/wasm/*.wasm data/dice docs/rules web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' \
    -not -path 'web/src/generated/*' -not -path 'web/tests/*' -not -path 'web/test-results/*' -print0 | sort -z | xargs -0 sha256sum | sha256sum)
  [ ! -f web/dist/index.html ] || [ ! -f web/node_modules/.installed ] || [ "$(cat build/web.stamp 2>/dev/null)" != "$stamp" ] || return 0
  install_web || return 1
  log=$(mktemp)
  echo "Building (web) ..."
  if ! (
    cd web
    node scripts/generate.mjs && npx vite build
  ) >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
  echo "$stamp" >build/web.stamp
  echo "Built (web) in $((SECONDS - start)) s."
}
