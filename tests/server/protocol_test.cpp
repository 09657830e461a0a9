#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/server/support/player.h"
#include "tests/server/support/tables.h"

/// The examples of docs/protocol.md are true.
namespace bastide::server {
namespace {

/// Every JSON block of the page; an ellipsis in a value is fine.
std::vector<std::string> examples() {
  std::ifstream file(BASTIDE_SOURCE_DIR "/docs/protocol.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::string> found;
  for (auto at = text.find("```json\n"); at != std::string::npos; at = text.find("```json\n", at)) {
    const auto end = text.find("```\n", at + 8);
    found.push_back(text.substr(at + 8, end - at - 8));
    at = end + 4;
  }
  return found;
}

/// The example that begins so.
std::string example(const std::string& beginning) {
  for (const std::string& text : examples())
    if (text.starts_with(beginning)) return text;
  ADD_FAILURE() << "no example begins with " << beginning;
  return "{}";
}

/// Every field of the example is in the real message, of the same type.
void expect_fields(const json::object& shown, const json::object& real, const std::string& where) {
  for (const auto& field : shown) {
    const std::string name = where + "." + std::string(field.key());
    const json::value* found = real.if_contains(field.key());
    ASSERT_NE(found, nullptr) << name;
    EXPECT_EQ(found->kind(), field.value().kind()) << name;
    if (field.value().is_object() && found->is_object())
      expect_fields(field.value().get_object(), found->get_object(), name);
  }
}

TEST(Protocol, WhatAClientSendsIsUnderstood) {
  std::string hello = example(R"({"type":"hello")");
  hello.replace(hello.find("…"), std::string("…").size(), "00");
  EXPECT_TRUE(read_hello(hello).ok());
  const auto play = read_command(example(R"({"type":"play")"));
  ASSERT_TRUE(play.ok());
  EXPECT_EQ(play->word, "U@0,1/0");
  const auto object = parse_object(example(R"({"game":"classic")"));
  ASSERT_TRUE(object.ok());
  Fields fields(*object);
  EXPECT_TRUE(is_draw_nonce(fields.text("draw_nonce", 0, 64)));
  const auto settings = read_settings(fields, nullptr);
  ASSERT_TRUE(settings.ok()) << settings.error().message;
  EXPECT_EQ(settings->seats.size(), 3U);
}

TEST(Protocol, WhatTheServerSendsIsAsShown) {
  const testing::RunningServer server;
  const std::string anna = testing::guest(server.port(), "Anna");
  const std::string table = testing::make_table(
      server.port(), anna,
      R"({"game":"classic","public":true,"seats":[{"kind":"me"},{"kind":"bot","bot":"casual"}],"clock":{"kind":"increment","seconds":300,"increment":5},"aids":"learn"})");
  testing::WebSocket socket(server.port(), "/api/1/tables/" + table + "/socket");
  socket.send(R"({"type":"hello","protocol":1,"aids":true,"token":")" + anna + "\"}");
  const auto next = [&] {
    const auto text = socket.receive();
    auto object = parse_object(text.value_or("{}"));
    return object.ok() ? *object : json::object{};
  };
  expect_fields(*parse_object(example(R"({"type":"welcome")")), next(), "welcome");
  const auto events = next();
  const auto shown_events = *parse_object(example(R"({"type":"events")"));
  expect_fields(shown_events, events, "events");
  for (const auto& event : events.at("events").as_array())
    for (const char* field : {"number", "at", "event"}) EXPECT_TRUE(event.as_object().contains(field));
  const auto state = next();
  expect_fields(*parse_object(example(R"({"type":"state")")), state, "state");
  auto aids = *parse_object(example(R"({"aids":)"));
  aids.at("aids").as_object().at("gains").as_object().clear();  // the tokens are the game's
  expect_fields(aids, state, "state");
  const auto lobby = parse_object(testing::request(server.port(), "GET", "/api/1/tables").body);
  expect_fields(*parse_object(example(R"({"id":)")), lobby->at("tables").as_array().at(0).as_object(),
                "table");
  const auto own = parse_object(
      testing::request(server.port(), "GET", "/api/1/me", "", {{"Authorization", "Bearer " + anna}}).body);
  auto standing = *parse_object(example(R"({"seat":)"));
  expect_fields(standing, own->at("tables").as_array().at(0).as_object(), "own table");
  // Answers to a message, one line each.
  const std::string answers = example(R"({"type":"ok")");
  next();  // presence
  socket.send(R"({"type":"ping","nonce":"a"})");
  expect_fields(*parse_object(answers.substr(0, answers.find('\n'))), next(), "ok");
  socket.send(R"({"type":"undo","nonce":"b","position":1})");
  const std::string error = answers.substr(answers.find('\n') + 1);
  expect_fields(*parse_object(error), next(), "error");
  socket.send(R"({"type":"hint","nonce":"c","position":)" + std::to_string(state.at("position").as_int64()) +
              "}");
  const auto hint = next();
  auto shown_hint = *parse_object(example(R"({"type":"hint")"));
  expect_fields(shown_hint, hint, "hint");
  auto& shown_move = shown_hint.at("moves").as_array()[0].as_object();
  if (hint.at("moves").as_array().size() == 1) {  // nothing to think about
    shown_move.erase("chance");
    shown_move.erase("margin");
  }
  expect_fields(shown_move, hint.at("moves").as_array().at(0).as_object(), "move");
}

TEST(Protocol, EveryKindOfEventAndMessageIsDocumented) {
  std::ifstream file(BASTIDE_SOURCE_DIR "/docs/protocol.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (const auto name : Entry::names)
    EXPECT_NE(text.find("`" + std::string(name) + "`"), std::string::npos) << name;
  for (const auto name : Command::names)
    EXPECT_NE(text.find("`" + std::string(name) + "`"), std::string::npos) << name;
}

}  // namespace
}  // namespace bastide::server
