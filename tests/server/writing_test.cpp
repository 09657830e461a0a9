#include "server/writing.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "server/sql.h"
#include "tests/server/support/player.h"
#include "tests/server/support/tables.h"

/// Names that are seen and told apart, and talk that does not lie.
namespace bastide::server {
namespace {

using testing::Player;
using testing::request;
using testing::RunningServer;

bool alike(const std::string& a, const std::string& b) {
  for (const std::string& look : looks_of(a))
    if (looks_of(b).contains(look)) return true;
  return false;
}

TEST(Names, ThatCannotBeSeenAreRefused) {
  for (const char* name : {"",
                           " ",
                           " Anna",
                           "Anna ",
                           "An  na",
                           "\u00A0Anna",
                           "Anna\u2003",
                           "An\u200Bna",
                           "Anna\u200D",
                           "\u202EannA",
                           "An\u200Ena",
                           "An\u061Cna",
                           "\u2066Anna",
                           "\uFEFFAnna",
                           "An\u00ADna",
                           "\u2800",
                           "\u3164",
                           "\u115F",
                           "Anna\U000E0041",
                           "An\u2028na",
                           "\uE000",
                           "\uFFFE",
                           "\U000EFFFF",
                           "\u0378",
                           "An\u0001na",
                           "\uFFFC",
                           "Z\u0300\u0301\u0302\u0303\u0304",
                           "\u0301Anna",
                           "An\"na",
                           "An;na",
                           "<Anna>",
                           "[Anna]",
                           "aaaaaaaaaaaaaaaaaaaaaaaaa"})
    EXPECT_FALSE(read_name(name).ok()) << name;
  for (const char* name : {"Anna", "Zoë", "Łódź", "東京", "Анна", "Ελένη", "محمد", "שָׁלוֹם", "अनुष्का", "กำธร",
                           "Anna B.", "Jean-Luc", "O'Neill", "🦊", "N1ls"})
    EXPECT_TRUE(read_name(name).ok()) << name;
}

TEST(Names, HaveOneForm) {
  EXPECT_EQ(*read_name("Zoe\u0308"), "Zoë");
  EXPECT_EQ(*read_name("Ａｎｎａ"), "Anna");
  EXPECT_EQ(*read_name("An\u00A0na"), "An na");
  EXPECT_EQ(without_case("ÖLAF"), without_case("ölaf"));
}

TEST(Names, ThatLookAlikeAreAlike) {
  for (const auto& [a, b] :
       std::initializer_list<std::pair<const char*, const char*>>{{"Anna", "ANNA"},
                                                                  {"Anna", "\u0410nn\u0430"},  // Cyrillic
                                                                  {"Petra", "\u03A1etra"},     // Greek
                                                                  {"Olga", "0lga"},
                                                                  {"Bill", "Bi11"},
                                                                  {"Bill", "BiII"},
                                                                  {"Iris", "lris"},
                                                                  {"Zoë", "zOE\u0308"},
                                                                  {"Zoë", "Zoe\u0308"}})
    EXPECT_TRUE(alike(a, b)) << a << " " << b;
  for (const auto& [a, b] : std::initializer_list<std::pair<const char*, const char*>>{
           {"Anna", "Hanna"}, {"Kai", "Kal"}, {"Zoë", "Zoe"}, {"Anna", "An na"}, {"Анна", "Anna"}})
    EXPECT_FALSE(alike(a, b)) << a << " " << b;
}

TEST(Names, OfAccountsAreTakenByNobody) {
  const RunningServer server;
  const auto post = [&](const std::string& what, const std::string& name, const testing::Headers& who = {}) {
    return request(server.port(), "POST", "/api/1/" + what,
                   R"({"bearer":true,"name":")" + name + "\"" +
                       (what == "register" ? R"(,"password":"wood for sheep"})" : "}"),
                   who)
        .status;
  };
  EXPECT_EQ(post("guest", "Bellatrix"), 200);
  ASSERT_EQ(post("register", "Bellatrix"), 200) << "a guest has no claim";
  for (const char* name : {"Bellatrix", "BELLATRIX", "Be11atrix", "\u0412ell\u0430trix", "Ｂellatrix"}) {
    EXPECT_EQ(post("register", name), 409) << name;
    EXPECT_EQ(post("guest", name), 409) << name;
  }
  const std::string token = testing::guest(server.port(), "Cleo");
  const testing::Headers cleo{{"Authorization", "Bearer " + token}};
  EXPECT_EQ(post("me/name", "Bel\u200Blatrix", cleo), 400);
  EXPECT_EQ(request(server.port(), "POST", "/api/1/me/name", R"({"name":"bellatrix"})", cleo).status, 409);
  EXPECT_EQ(request(server.port(), "POST", "/api/1/me/name", R"({"name":"Bella"})", cleo).status, 200);
}

TEST(Names, OfAccountsFromBeforeStay) {
  const std::string folder = testing::make_folder();
  ServerSettings settings;
  settings.database = folder + "/bastide.db";
  const auto login = [](const RunningServer& server, const std::string& name) {
    return request(server.port(), "POST", "/api/1/login",
                   R"({"name":")" + name + R"(","password":"wood for sheep"})")
        .status;
  };
  {
    const RunningServer server(settings);
    ASSERT_EQ(
        request(server.port(), "POST", "/api/1/register", R"({"name":"Olga","password":"wood for sheep"})")
            .status,
        200);
  }
  {
    // As another version let them be: alike, and with what cannot be seen.
    const auto sql = open_sqlite(settings.database);
    testing::make_version_2(*sql);
    for (const auto& [name, login_name] : {std::pair{"0lga", "0lga"}, {"Ze\u200Bno", "ze\u200Bno"}})
      sql->run(
          "INSERT INTO users (id, name, login, password, created, seen)"
          " SELECT 'u' || $1, $1, $2, password, created, seen FROM users WHERE login = 'olga'",
          {name, login_name});
  }
  {
    const RunningServer server(settings);
    for (const char* name : {"Olga", "0lga", "Ze\u200Bno"}) EXPECT_EQ(login(server, name), 200) << name;
    EXPECT_EQ(request(server.port(), "POST", "/api/1/guest", R"({"name":"olga"})").status, 409);
  }
  std::filesystem::remove_all(folder);
}

TEST(Talk, IsTidied) {
  EXPECT_EQ(tidy_talk("Hello, Zoë! 東京 👍🏽"), "Hello, Zoë! 東京 👍🏽");
  EXPECT_EQ(tidy_talk("👩‍🚀 ❤️"), "👩‍🚀 ❤️") << "emoji of several signs";
  EXPECT_EQ(tidy_talk("a\u200Fb\u200Bc\uE000d\u0378e\U000E0041"), "abcde");
  EXPECT_EQ(tidy_talk("Z\u0300\u0301\u0302\u0303\u0304\u0305!"), "Z\u0300\u0301\u0302!");
  EXPECT_EQ(tidy_talk("\u200B \u2060"), "");
}

TEST(Talk, IsTidiedAtTheTable) {
  const RunningServer server;
  const std::string anna = testing::guest(server.port(), "Anna");
  const std::string table =
      testing::make_table(server.port(), anna, testing::settings_json(testing::rule_sets()[0]));
  Player player(server.port(), table, anna, 1);
  ASSERT_TRUE(player.connect());
  ASSERT_EQ(player.answer_to(player.say("chat", R"(,"text":"he\u200fllo\u200b")")), "ok");
  const std::string said =
      request(server.port(), "GET", "/api/1/me/export", "", {{"Authorization", "Bearer " + anna}}).body;
  EXPECT_NE(said.find(R"("text":"hello")"), std::string::npos) << said;
  EXPECT_EQ(player.answer_to(player.say("chat", R"(,"text":"\u200b")")), "") << "there is nothing in it";
}

}  // namespace
}  // namespace bastide::server
