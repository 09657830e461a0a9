#include <gtest/gtest.h>

#include <functional>
#include <mutex>
#include <thread>

#include "server/edge.h"
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

/// Until what must happen at once has happened on any machine, in milliseconds.
constexpr int soon = 20'000;

class Hostile : public ::testing::Test {
 protected:
  /// Nobody here ends for want of time but who says nothing.
  static ServerSettings patient() {
    ServerSettings settings;
    settings.edge.limits.handshake_ms = 120'000;
    settings.edge.limits.connections_per_address = 20;
    return settings;
  }
  Hostile() : server_(patient()), token_(testing::guest(server_.port(), "Anna")) {
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
  ServerSettings impatient;
  impatient.edge.limits.handshake_ms = 300;
  const RunningServer server(impatient);
  Connection silent(server.port());
  EXPECT_TRUE(silent.ends_within(soon));
  WebSocket mute(server.port(), path());
  EXPECT_TRUE(mute.connection().ends_within(soon));
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
  EXPECT_TRUE(many.back()->ends_within(soon));
  many.front()->send("GET /api/1/info HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(many.front()->answer().status, 200) << "who was there first stays";
  many.clear();
}

/// Sends a frame again and again; whether the server ends that soon.
bool is_ended(WebSocket& socket, const std::string& frame) {
  for (int i = 0; i < 5000; ++i)
    if (!socket.connection().send(frame)) return true;
  return socket.connection().ends_within(soon);
}

TEST_F(Hostile, SendsFramesWithoutEnd) {
  const std::string mask(4, '\0');
  const std::string ping = "\x89\x80" + mask;
  const std::string pong = "\x8A\x80" + mask;
  const std::string nothing_more = std::string("\x00\x80", 2) + mask;  // a piece of a message, not its last
  for (const std::string& frame : {ping, pong, nothing_more}) {
    WebSocket socket(server_.port(), path());
    socket.send(hello());
    ASSERT_TRUE(socket.receive()) << "is welcome as yet";
    if (frame == nothing_more) socket.connection().send("\x01\x80" + mask);
    const auto dropped = server_.metrics().dropped.load();
    EXPECT_TRUE(is_ended(socket, frame));
    EXPECT_EQ(server_.metrics().dropped.load(), dropped + 1);
  }
  // Somebody who asks now and then whether the line is alive is welcome.
  WebSocket polite(server_.port(), path());
  polite.send(hello());
  for (int i = 0; i < 20; ++i) polite.connection().send(ping);
  polite.send(R"({"type":"ping","nonce":"here"})");
  std::string all;
  while (all.find("here") == std::string::npos) {
    const auto text = polite.receive();
    if (!text) {
      ADD_FAILURE() << "cut off";
      break;
    }
    all += *text;
  }
}

TEST_F(Hostile, NamesNoHostOrTwo) {
  const auto status = [&](const std::string& head) {
    Connection connection(server_.port());
    connection.send(head + "\r\n\r\n");
    return connection.answer().status;
  };
  EXPECT_EQ(status("GET /api/1/info HTTP/1.1"), 400);
  EXPECT_EQ(status("GET /api/1/info HTTP/1.1\r\nHost: a\r\nHost: b"), 400);
  EXPECT_EQ(status("GET /api/1/info HTTP/1.1\r\nHost: a"), 200);
  EXPECT_EQ(status("GET /api/1/info HTTP/1.0"), 200);
}

TEST_F(Hostile, ExpectsToBeAskedOn) {
  const std::string body = R"({"name":"Ben"})";
  const auto head = [&](const std::string& expects, std::size_t length) {
    return "POST /api/1/guest HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: " + expects +
           "\r\nContent-Length: " + std::to_string(length) + "\r\n\r\n";
  };
  Connection patient(server_.port());
  patient.send(head("100-Continue", body.size()));
  EXPECT_EQ(patient.answer().status, 100);
  patient.send(body);
  EXPECT_EQ(patient.answer().status, 200);
  Connection hasty(server_.port());
  hasty.send(head("100-continue", body.size()) + body);
  EXPECT_EQ(hasty.answer().status, 200);
  Connection strange(server_.port());
  strange.send(head("a miracle", body.size()));
  EXPECT_EQ(strange.answer().status, 417);
  Connection huge(server_.port());
  huge.send(head("100-continue", 99'999'999));
  EXPECT_EQ(huge.answer().status, 413);
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
  while (all.find(R"("nonce":"r")") == std::string::npos) {
    const auto text = socket.receive();
    ASSERT_TRUE(text.has_value()) << all;
    all += text.value_or("");
  }
  EXPECT_NE(all.find(R"("nonce":"r","code":"not_allowed")"), std::string::npos) << all;
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

/// The address that counts behind a proxy, by whether two of them are taken for one.
TEST_F(Hostile, HasManyAddresses) {
  const auto ask_from = [](std::uint16_t port, const std::vector<std::string>& lines) {
    testing::Headers headers;
    for (const std::string& line : lines) headers.emplace_back("X-Forwarded-For", line);
    return request(port, "GET", "/api/1/info", "", headers).status;
  };
  ServerSettings settings;
  settings.edge.limits.requests = 20;
  settings.edge.trusted_proxies = {"127.0.0.1", "10.0.0.1"};
  const auto is_limited = [&](const std::function<std::vector<std::string>(int)>& lines) {
    const RunningServer server(settings);
    int status = 200;
    for (int i = 0; i < 60 && status == 200; ++i) status = ask_from(server.port(), lines(i));
    return status == 429;
  };
  const auto number = [](int i) { return std::to_string(i); };
  EXPECT_FALSE(is_limited([&](int i) { return std::vector{"203.0.113." + number(i)}; }));
  // Whatever is written further left anybody can make up, in lines of their own too.
  EXPECT_TRUE(is_limited([&](int i) { return std::vector{"9.9.9." + number(i) + ", 203.0.113.1"}; }));
  EXPECT_TRUE(
      is_limited([&](int i) { return std::vector<std::string>{"9.9.9." + number(i), "203.0.113.1"}; }));
  EXPECT_TRUE(is_limited(
      [&](int i) { return std::vector<std::string>{"9.9.9." + number(i), "203.0.113.1", "10.0.0.1"}; }));
  EXPECT_TRUE(is_limited(
      [&](int i) { return std::vector<std::string>{i % 2 ? "::ffff:203.0.113.1" : "203.0.113.1"}; }));
  // Of an IPv6 network its owner has all addresses, however they are written.
  EXPECT_TRUE(is_limited([&](int i) { return std::vector{"2001:db8::" + number(i)}; }));
  EXPECT_TRUE(is_limited([&](int i) { return std::vector{"2001:db8:0:0:" + number(i) + "::1"}; }));
  EXPECT_FALSE(is_limited([&](int i) { return std::vector{"2001:db8:0:" + number(i) + "::1"}; }));
}

/// Keeps what it is asked, and answers when the test says so.
class Patient final : public Service {
 public:
  void handle(HttpRequest request, Reply reply) override {
    const std::lock_guard lock(mutex_);
    hung_up_.push_back(request.hung_up);
    replies_.push_back(std::move(reply));
  }
  std::variant<std::shared_ptr<Visitor>, HttpResponse> upgrade(const HttpRequest& /*request*/) override {
    return HttpResponse{};
  }
  /// Of a request, once it has come.
  HungUp asker(std::size_t number) {
    while (true) {
      {
        const std::lock_guard lock(mutex_);
        if (hung_up_.size() > number) return hung_up_[number];
      }
      std::this_thread::yield();
    }
  }
  void answer_all() {
    const std::lock_guard lock(mutex_);
    for (const Reply& reply : replies_) reply({});
    replies_.clear();
  }

 private:
  std::mutex mutex_;
  std::vector<HungUp> hung_up_;
  std::vector<Reply> replies_;
};

TEST(Edge, NoticesWhoHangsUp) {
  Metrics metrics;
  CalmClock clock(read_machine);
  EdgeSettings settings;
  settings.port = 0;
  const auto edge = Edge::make(settings, metrics, clock);
  Patient service;
  std::thread thread([&] { edge->run(service); });
  constexpr const char* question = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  Connection stays(edge->port());
  {
    Connection goes(edge->port());
    goes.send(question);
    EXPECT_FALSE(*service.asker(0));
    stays.send(std::string(question) + question);
    service.asker(1);
  }
  while (!*service.asker(0)) std::this_thread::yield();
  EXPECT_FALSE(*service.asker(1));
  service.answer_all();
  EXPECT_EQ(stays.answer().status, 200);
  EXPECT_FALSE(*service.asker(2)) << "what came meanwhile is no goodbye";
  service.answer_all();
  EXPECT_EQ(stays.answer().status, 200);
  edge->stop();
  thread.join();
}

}  // namespace
}  // namespace bastide::server
