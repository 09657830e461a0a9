#pragma once

#include <thread>
#include <vector>

#include "bots/bot.h"

namespace bastide {

/// Threads for a bot to think with, the caller's among them. They live as long as a task does.
inline Helpers helper_threads(int count) {
  return {count, [](int n, const std::function<void(int)>& task) {
            std::vector<std::jthread> others;
            for (int i = 1; i < n; ++i) others.emplace_back([&task, i] { task(i); });
            task(0);
          }};
}

}  // namespace bastide
