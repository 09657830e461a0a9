#include <gtest/gtest.h>

#include "tests/server/support/player.h"
#include "tests/server/support/tables.h"

/// Clients that do what they should not.
namespace bastide::server {
namespace {

using testing::Connection;
using testing::Player;
using testing::request;
using testing::RunningServer;
using testing::WebSocket;

class Hostile : public ::testing::Test {
 protected:
  static ServerSettings impatient() {
    ServerSettings settings;
    settings.edge.limits.handshake_ms = 300;
    settings.edge.limits.connections_per_address = 20;
    return settings;
  }
  Hostile() : server_(impatient()), token_(testing::guest(server_.port(), "Anna")) {
    table_ =
        testing::make_table(server_.port(), token_,
                            R"({"game":"classic","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})");
  }
  std::string path() const { return "/api/1/tables/" + table_ + "/socket"; }
  std::string hello() const { return R"({"type":"hello","protocol":1,"token":")" + token_ + "\"}"; }

  /// The server must still be well after whatever was done to it.
  void TearDown() override {
    Player player(server_.port(), table_, token_, 1);
    // It may take a moment until the server has heard that others are gone.
    int tries = 0;
    while (!player.connect() && tries < 1000) ++tries;
    EXPECT_LT(tries, 1000);
    EXPECT_EQ(request(server_.port(), "GET", "/healthz").status, 200);
  }

  RunningServer server_;
  std::string token_;
  std::string table_;
};

TEST_F(Hostile, SaysNothing) {
  Connection silent(server_.port());
  EXPECT_TRUE(silent.ends_within(5000));
  WebSocket mute(server_.port(), path());
  EXPECT_EQ(mute.status(), 101);
  EXPECT_TRUE(mute.connection().ends_within(5000));
}

TEST_F(Hostile, SendsTooMuch) {
  WebSocket socket(server_.port(), path());
  socket.send(hello());
  socket.send(R"({"type":"chat","nonce":"x","text":")" + std::string(5000, 'a') + "\"}");
  while (socket.receive()) {
  }
  EXPECT_EQ(socket.close_code(), 1009);
}

TEST_F(Hostile, SendsTooOften) {
  WebSocket socket(server_.port(), path());
  socket.send(hello());
  for (int i = 0; i < 150; ++i) socket.send(R"({"type":"ping","nonce":"x"})");
  while (socket.receive()) {
  }
  EXPECT_EQ(socket.close_code(), 1008);
}

TEST_F(Hostile, SendsWhatIsNoMessage) {
  for (const char* text :
       {"", "hello", "[]", "{}", R"({"type":"hello"})", R"({"type":"hello","protocol":2})",
        R"({"type":"hello","protocol":1,"x":1})", R"({"type":"hello","protocol":1,"since":-1})",
        R"({"type":"hello","protocol":1,"since":1e3})", "\xff\xfe",
        R"([[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]])"}) {
    WebSocket socket(server_.port(), path());
    socket.send(text);
    while (socket.receive()) {
    }
    EXPECT_TRUE(socket.close_code() == 1008 || socket.close_code() == 1007) << text << socket.close_code();
  }
  for (const char* text :
       {R"({"type":"play"})", R"({"type":"play","nonce":"","position":1,"token":"x"})",
        R"({"type":"dance","nonce":"a"})", R"({"type":"chat","nonce":"a","text":""})",
        R"({"type":"chat","nonce":"a","text":"a\u0007"})", R"({"type":"chat","nonce":"a","text":"\u202e"})",
        R"({"type":"sit","nonce":"a","draw_nonce":"a\"b"})", R"({"type":"ping","nonce":"a","more":1})",
        R"({"type":"sit","nonce":"a","seat":99999999999})"}) {
    WebSocket socket(server_.port(), path());
    socket.send(hello());
    socket.send(text);
    while (socket.receive()) {
    }
    EXPECT_EQ(socket.close_code(), 1008) << text;
  }
}

TEST_F(Hostile, SendsBrokenFrames) {
  WebSocket binary(server_.port(), path());
  binary.send_frame(2, "abc");
  while (binary.receive()) {
  }
  EXPECT_EQ(binary.close_code(), 1008);
  WebSocket unmasked(server_.port(), path());
  unmasked.send_frame(1, hello(), false);
  EXPECT_TRUE(unmasked.connection().ends_within(5000));
  WebSocket reserved(server_.port(), path());
  reserved.send_frame(5, "abc");
  EXPECT_TRUE(reserved.connection().ends_within(5000));
}

TEST_F(Hostile, SendsWhatIsNoHttp) {
  for (const std::string& text :
       {std::string("\x16\x03\x01\x02\x00\x01", 6), std::string("GET\r\n\r\n"),
        std::string("GET / HTTP/9.9\r\n\r\n"),
        "GET / HTTP/1.1\r\nX: " + std::string(10'000, 'a') + "\r\n\r\n",
        std::string("POST /api/1/guest HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n"),
        std::string("POST /api/1/guest HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"),
        std::string(
            "POST /api/1/guest HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\n")}) {
    Connection connection(server_.port());
    connection.send(text);
    EXPECT_TRUE(connection.ends_within(5000)) << text.substr(0, 40);
    EXPECT_EQ(connection.buffer().find("HTTP/1.1 2"), std::string::npos) << connection.buffer();
    if (connection.buffer().starts_with("HTTP/1.1")) {
      EXPECT_NE(connection.buffer().find("nosniff"), std::string::npos) << connection.buffer();
    }
  }
}

TEST_F(Hostile, ComesFromAnotherPage) {
  const auto evil = testing::Headers{{"Origin", "https://evil.example"}};
  EXPECT_EQ(WebSocket(server_.port(), path(), evil).status(), 403);
  EXPECT_EQ(WebSocket(server_.port(), path(), {{"Origin", "http://localhost"}}).status(), 101);
  EXPECT_EQ(request(server_.port(), "POST", "/api/1/guest", R"({"name":"a"})", evil).status, 403);
}

TEST_F(Hostile, OpensTooManyConnections) {
  std::vector<std::unique_ptr<Connection>> many;
  for (int i = 0; i < 30; ++i) many.push_back(std::make_unique<Connection>(server_.port()));
  EXPECT_TRUE(many.back()->ends_within(200));
  many.clear();
}

TEST_F(Hostile, ReadsTooSlowly) {
  ServerSettings settings;
  settings.edge.limits.unsent_bytes = std::size_t{64} * 1024;
  settings.edge.limits.messages = 1'000'000;
  const RunningServer server(settings);
  const std::string anna = testing::guest(server.port(), "Anna");
  const std::string table =
      testing::make_table(server.port(), anna, testing::settings_json(testing::rule_sets()[0]));
  Player player(server.port(), table, anna, 1);
  Player other(server.port(), table, testing::guest(server.port(), "Ben"), 2);
  ASSERT_TRUE(player.connect() && other.connect());
  // A spectator that never reads; its receive window fills, then the server's patience.
  WebSocket slow(server.port(), "/api/1/tables/" + table + "/socket", {}, 4096);
  slow.send(R"({"type":"hello","protocol":1})");
  ASSERT_EQ(other.answer_to(other.say("sit")), "ok");
  ASSERT_TRUE(player.until([&] { return player.state().at("stage").as_string() == "choosing"; }));
  const auto dropped = server.metrics().dropped.load();
  // The game goes on for those who read.
  while (!player.is_over() && server.metrics().dropped.load() == dropped) {
    Player& actor = player.can_act() ? player : other;
    if (!actor.act()) {
      ASSERT_TRUE(actor.listen());
    }
    const auto newest = std::max(player.seen(), other.seen());
    ASSERT_TRUE(player.until([&] { return player.state().at("number").as_int64() >= newest; }));
    ASSERT_TRUE(other.until([&] { return other.state().at("number").as_int64() >= newest; }));
  }
  EXPECT_GT(server.metrics().dropped.load(), dropped);
}

TEST_F(Hostile, AsksForFilesOfTheHost) {
  for (const char* path : {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd", "/%00"})
    EXPECT_EQ(request(server_.port(), "GET", path).status, 404) << path;
}

TEST_F(Hostile, PretendsToBeSomebody) {
  WebSocket socket(server_.port(), path());
  socket.send(R"({"type":"hello","protocol":1,"token":")" + std::string(64, '0') + "\"}");
  socket.send(R"({"type":"resign","nonce":"r"})");
  std::string all;
  while (const auto text = socket.receive(500)) all += *text;
  EXPECT_NE(all.find("not_allowed"), std::string::npos);
  EXPECT_EQ(request(server_.port(), "GET", "/api/1/me", "", {{"Authorization", "Bearer nobody"}}).status,
            401);
  // A forwarded address is believed of trusted proxies alone.
  EXPECT_EQ(request(server_.port(), "GET", "/api/1/info", "", {{"X-Forwarded-For", "1.2.3.4"}}).status, 200);
}

TEST_F(Hostile, AsksTooOften) {
  ServerSettings settings;
  settings.edge.limits.requests = 30;
  const RunningServer server(settings);
  int status = 200;
  for (int i = 0; i < 60 && status == 200; ++i) status = request(server.port(), "GET", "/api/1/info").status;
  EXPECT_EQ(status, 429);
}

}  // namespace
}  // namespace bastide::server
