# Debian's clang, libc++ and wasi-libc, which need no SDK: a reactor whose exports a page calls.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR /usr/lib/llvm-19/bin/llvm-ar)
set(CMAKE_RANLIB /usr/lib/llvm-19/bin/llvm-ranlib)
set(CMAKE_SYSROOT /usr)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-flto -fno-exceptions -fno-rtti")
# Search keeps its nodes in memory: a stack for deep copies of states, and the heap grows as it needs.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-flto -mexec-model=reactor -Wl,--strip-all -Wl,-z,stack-size=1048576")
