#include "server/entry.h"

#include "server/json.h"

namespace bastide::server {
namespace {

/// Nothing that a table logs is longer.
constexpr std::size_t longest = 8 << 10;
constexpr Millis longest_time = Millis{1} << 50;

}  // namespace

std::string to_text(const Entry& entry) {
  JsonWriter json;
  json.begin_object().member("event", entry.name_of_kind());
  if (entry.seat >= 0) json.member("seat", entry.seat);
  if (entry.by >= 0) json.member("by", entry.by);
  if (entry.count != 0) json.member("count", entry.count);
  if (entry.more != 0) json.member("more", entry.more);
  if (entry.excused != 0) json.member("excused", entry.excused);
  if (entry.lag != 0) json.member("lag", entry.lag);
  if (entry.accept) json.member("accept", true);
  const auto write = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) json.member(name, value);
  };
  write("user", entry.user);
  write("nonce", entry.nonce);
  write("said", entry.said);
  write("name", entry.name);
  write("word", entry.word);
  write("commit", entry.commit);
  write("seed", entry.seed);
  write("draw_nonce", entry.draw_nonce);
  write("settings", entry.settings);
  if (!entry.list.empty()) {
    json.key("list").begin_array();
    for (const int n : entry.list) json.value(n);
    json.end_array();
  }
  return json.end_object().take();
}

Result<Entry> entry_from(std::string_view text) {
  const auto object = parse_object(text);
  if (!object) return object.error();
  Fields fields(*object);
  Entry entry;
  const std::string kind = fields.text("event", 1, 16);
  const auto found = Entry::names.find(kind);
  if (!found) return Error{"an unknown kind of event"};
  entry.kind = *found;
  entry.seat = static_cast<int>(fields.whole_or("seat", 0, 99, -1));
  entry.by = static_cast<int>(fields.whole_or("by", 0, 99, -1));
  entry.count = static_cast<int>(fields.whole_or("count", 0, 1 << 20, 0));
  entry.more = static_cast<int>(fields.whole_or("more", 0, 1 << 20, 0));
  entry.excused = fields.whole_or("excused", 0, longest_time, 0);
  entry.lag = fields.whole_or("lag", 0, longest_time, 0);
  entry.accept = fields.flag("accept", false);
  entry.user = fields.text("user", 0, longest);
  entry.nonce = fields.text("nonce", 0, longest);
  entry.said = fields.text("said", 0, longest);
  entry.name = fields.text("name", 0, longest);
  entry.word = fields.text("word", 0, longest);
  entry.commit = fields.text("commit", 0, longest);
  entry.seed = fields.text("seed", 0, longest);
  entry.draw_nonce = fields.text("draw_nonce", 0, longest);
  entry.settings = fields.text("settings", 0, longest);
  if (fields.has("list"))
    if (const json::array* list = fields.array("list", 64))
      for (const json::value& n : *list)
        if (n.is_int64()) entry.list.push_back(static_cast<int>(n.get_int64()));
  if (const auto error = fields.end()) return *error;
  return entry;
}

}  // namespace bastide::server
