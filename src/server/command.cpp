#include "server/command.h"

#include "kit/event.h"
#include "server/messages.h"
#include "server/settings.h"
#include "server/writing.h"

namespace bastide::server {
namespace {

constexpr std::size_t longest_nonce = 64;
constexpr std::size_t longest_token = 64;
constexpr std::size_t longest_chat = 300;
constexpr std::size_t longest_user = 40;
constexpr std::int64_t most_events = 1'000'000'000;
constexpr std::int64_t longest_thought = 1'000'000'000'000;

std::string read_draw_nonce(Fields& fields) {
  std::string nonce = fields.text("draw_nonce", 0, longest_draw_nonce);
  if (!is_draw_nonce(nonce)) fields.fail("draw_nonce", "expected letters, digits, - and _");
  return nonce;
}

}  // namespace

Result<Hello> read_hello(std::string_view text) {
  const auto object = parse_object(text);
  if (!object) return object.error();
  Fields fields(*object);
  if (fields.text("type", 1, 16) != "hello") fields.fail("type", "expected hello first");
  if (fields.whole("protocol", 0, 1000) != protocol_version)
    fields.fail("protocol", "this server speaks version 1");
  Hello hello;
  hello.since = fields.whole_or("since", 0, most_events, 0);
  hello.wishes.view = fields.flag("view", true);
  hello.wishes.aids = fields.flag("aids", false);
  hello.token = fields.text("token", 0, 64);
  hello.draw_nonce = read_draw_nonce(fields);
  if (const auto error = fields.end()) return *error;
  return hello;
}

Result<Command> read_command(std::string_view text) {
  using Type = Command::Type;
  const auto object = parse_object(text);
  if (!object) return object.error();
  Fields fields(*object);
  const std::string type = fields.text("type", 1, 16);
  const auto found = Command::names.find(type);
  if (!found) return Error{"type: there is no such message"};
  Command command;
  command.type = *found;
  command.nonce = fields.text("nonce", 1, longest_nonce);
  const auto answers_position = [&] {
    command.position = fields.whole("position", 0, most_events);
    command.took = fields.whole_or("took", 0, longest_thought, -1);
  };
  const auto last_seat = max_seats - 1;
  switch (command.type) {
    case Type::play:
      answers_position();
      command.word = fields.text("token", 1, longest_token);
      command.flag = fields.flag("confirm", false);
      break;
    case Type::undo:
    case Type::confirm:
    case Type::offer:
    case Type::claim:
    case Type::hint:
      answers_position();
      break;
    case Type::answer:
      answers_position();
      command.flag = fields.flag("accept", false);
      break;
    case Type::sit:
      command.seat = static_cast<int>(fields.whole_or("seat", 0, last_seat, -1));
      command.word = fields.text("colour", 0, 8);
      if (!command.word.empty() && !is_colour(command.word)) fields.fail("colour", "there is no such colour");
      command.draw_nonce = read_draw_nonce(fields);
      break;
    case Type::rematch:
      command.flag = fields.flag("accept", true);
      command.draw_nonce = read_draw_nonce(fields);
      break;
    case Type::colour:
      command.word = fields.text("colour", 1, 8);
      if (!is_colour(command.word)) fields.fail("colour", "there is no such colour");
      break;
    case Type::bot:
      command.seat = static_cast<int>(fields.whole("seat", 0, last_seat));
      command.word = fields.text("bot", 1, 32);
      break;
    case Type::chat:
      command.word = fields.text("text", 1, 4 * longest_chat);
      if (length_of(command.word) > longest_chat) fields.fail("text", "expected at most 300 characters");
      command.word = tidy_talk(command.word);
      if (command.word.empty()) fields.fail("text", "expected something that can be seen");
      break;
    case Type::mute:
    case Type::unmute:
    case Type::remove:
      command.word = fields.text("user", 1, longest_user);
      break;
    case Type::stand:
    case Type::resign:
    case Type::ping:
      break;
  }
  if (const auto error = fields.end()) return *error;
  return command;
}

std::string Command::digest() const {
  std::string text(name());
  for (const auto& part :
       {std::to_string(position), std::to_string(seat), std::to_string(int{flag}), word, draw_nonce})
    text += "\n" + part;
  return digest_of(text);
}

}  // namespace bastide::server
