#include "bots/specialists.h"

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(Specialists, TablesGoByTheNameOfTheBot) {
  EXPECT_EQ(learn_tables("nobody", "").error().message, "no bot nobody of this module plays by tables");
  for (const Specialist& specialist : specialists()) {
    const auto learnt = learn_tables(specialist.info.name, "not its tables");
    ASSERT_FALSE(learnt.ok());
    EXPECT_EQ(learnt.error().message, specialist.learn("not its tables").error().message);
  }
}

}  // namespace
}  // namespace bastide
