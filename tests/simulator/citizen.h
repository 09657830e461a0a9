#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/simulator/network.h"

namespace bastide::simulator {

struct World;

/// Somebody who comes, has a table with a bot, says a word, and goes for good: logs out, has everything
/// deleted, changes the password or is banned by the host. From then on the old token is worth nothing,
/// anywhere.
class Citizen : public Listener {
 public:
  Citizen(World& world, int number);
  ~Citizen() override;
  void begin();
  /// Is not seen again.
  void go_home();

  void heard(const std::string& text) override;
  void closed(int code, const std::string& reason) override;

 private:
  enum class Step { nobody, somebody, at_home, at_table, leaving, left, checked };
  enum class End { logs_out, is_deleted, is_banned, changes_password };

  void wake();
  void live();
  void be_at_table();
  void leave();
  void has_left();
  void check();
  void ask(const std::string& method, const std::string& path, const std::string& body,
           const std::function<void(int status, const std::string& body)>& got);

  World& world_;
  int number_;
  Chance chance_;
  int lives_ = 0;
  Step step_ = Step::nobody;
  End end_ = End::logs_out;
  bool asking_ = false;
  bool is_at_home_ = false;
  bool has_account_ = false;
  std::string name_, token_, user_, table_;
  std::vector<std::string> names_;  ///< all that it ever had in this life
  std::shared_ptr<Wire> wire_;
  Micros left_at_ = 0;
  std::string last_word_;  ///< the nonce of what was said after the end
};

}  // namespace bastide::simulator
