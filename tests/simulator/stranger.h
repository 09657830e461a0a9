#pragma once

#include <memory>
#include <string>

#include "tests/simulator/network.h"

namespace bastide::simulator {

struct World;

/// Somebody who means no good, or knows no better: at other people's tables and at the door. Whatever it
/// does, it must harm nobody else; what it is told the oracle sees.
class Stranger : public Listener {
 public:
  Stranger(World& world, int number);
  ~Stranger() override;
  void begin();

  void heard(const std::string& text) override;
  void closed(int code, const std::string& reason) override;

 private:
  void wake();
  void come();
  void misbehave();
  void knock();
  std::string some_message();
  server::HttpRequest request(const std::string& method, const std::string& path,
                              const std::string& body) const;

  World& world_;
  int number_;
  Chance chance_;
  std::string token_, user_, table_, last_;
  std::shared_ptr<Wire> wire_;
};

}  // namespace bastide::simulator
