#include <algorithm>

#include "server/room.h"

/// What those at a table are told, each as fast as they read: events in pages and without gaps, and then how
/// the table stands now. Whoever reads slowly is never sent a state that another one has replaced.
namespace bastide::server {
namespace {

constexpr std::size_t few_guests = 8;   // for whom nothing is kept ready
constexpr std::size_t most_named = 20;  // of those who watch; the others are counted
constexpr std::size_t most_answers = 256;
constexpr std::size_t page_bytes = std::size_t{64} * 1024;
constexpr Millis presence_ms = 50;

std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

void Room::broadcast(bool state_changed) {
  if (state_changed) telling_.looks = {};
  for (Guest& guest : guests_) {
    guest.needs_state |= state_changed;
    tell(guest);
  }
  forget_texts();
}

/// What was written is about this moment.
void Room::forget_texts() {
  Looks looks = std::move(telling_.looks);
  telling_ = {};
  if (guests_.size() > few_guests) telling_.looks = std::move(looks);
}

void Room::tell(Guest& guest) {
  if (guest.waits) return;
  while (true) {
    Text text;
    if (guest.seen < table_->number())
      text = next_events(guest);
    else if (std::exchange(guest.needs_state, false))
      text = state_for(guest);
    else if (!guest.answers.empty()) {
      text = shared(std::move(guest.answers.front()));
      guest.answers.pop_front();
    } else if (!presence_is_due_ && std::exchange(guest.needs_presence, false))
      text = presence();
    else
      return;
    guest.client->send(std::move(text));
    if (guest.client->is_behind()) return tell_later(guest);
  }
}

void Room::tell_later(Guest& guest) {
  guest.waits = true;
  guest.client->when_caught_up([weak = weak_from_this(), weak_client = std::weak_ptr(guest.client)] {
    const auto self = weak.lock();
    if (!self) return;
    self->when_ready([room = self.get(), weak_client] {
      const auto client = weak_client.lock();
      Guest* reader = room->find(client.get());
      if (reader == nullptr || !room->table_) return;
      reader->waits = false;
      room->tell(*reader);
      room->forget_texts();
    });
  });
}

Room::Text Room::next_events(Guest& guest) {
  const int seat = table_->seat_of(guest.person.user);
  const std::int64_t since = std::exchange(guest.seen, table_->end_of_page(guest.seen, seat, page_bytes));
  const bool alike = table_->look_alike(since, guest.seen);
  Text& text = telling_.events[{since, guest.seen, alike ? -1 : seat}];
  if (!text) text = shared(table_->events_message(since, seat, guest.seen));
  return text;
}

Room::Text Room::state_for(const Guest& guest) {
  const std::string& user = guest.person.user;
  Text& text = telling_.states[{table_->seat_of(user), table_->list_of_permissions(user), guest.wishes.view,
                                guest.wishes.aids}];
  if (text) return text;
  ++metrics_.states;
  text = shared(table_->state_message(user, now(), guest.wishes, &telling_.looks));
  return text;
}

void Room::answer(const std::shared_ptr<Client>& client, std::string text) {
  Guest* guest = find(client.get());
  if (guest == nullptr || !guest->waits) return client->send(shared(std::move(text)));
  if (guest->answers.size() >= most_answers) return client->close(close_policy, "reads too slowly");
  guest->answers.push_back(std::move(text));
}

void Room::tell_presence() {
  for (Guest& guest : guests_) guest.needs_presence = true;
  if (std::exchange(presence_is_due_, true)) return;
  around_.executor.after(presence_ms, [weak = weak_from_this()] {
    if (const auto self = weak.lock())
      self->when_ready([room = self.get()] {
        room->presence_is_due_ = false;
        if (!room->table_) return;
        for (Guest& guest : room->guests_) room->tell(guest);
        room->forget_texts();
      });
  });
}

Room::Text Room::presence() {
  if (telling_.presence) return telling_.presence;
  JsonWriter json;
  json.begin_object().member("type", "presence").key("online").begin_array();
  for (int s = 0; s < static_cast<int>(table_->seats().size()); ++s) {
    const Table::Seat& seat = table_->seats()[s];
    // Who has resigned sits there still, when it is about a rematch.
    const bool is_bot = seat.kind == Table::Seat::Kind::bot && !table_->plays_again(s);
    json.value(is_bot ||
               (!seat.user.empty() && std::any_of(guests_.begin(), guests_.end(), [&](const Guest& g) {
                 return g.person.user == seat.user;
               })));
  }
  json.end_array();
  std::int64_t spectators = 0;
  std::map<std::string, std::string> named;  // by user: who has two windows open is told once
  for (const Guest& guest : guests_) {
    if (table_->seat_of(guest.person.user) >= 0) continue;
    const bool has_name = !guest.person.user.empty();
    if (has_name && named.size() < most_named)
      named.emplace(guest.person.user, guest.person.name);
    else if (!has_name || !named.contains(guest.person.user))
      ++spectators;
  }
  spectators += static_cast<std::int64_t>(named.size());
  json.member("spectators", spectators).key("watching").begin_array();
  for (const auto& [user, name] : named)
    json.begin_object().member("user", user).member("name", name).end_object();
  telling_.presence = shared(json.end_array().member("now", now()).end_object().take());
  return telling_.presence;
}

}  // namespace bastide::server
