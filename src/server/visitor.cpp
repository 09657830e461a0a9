#include "server/visitor.h"

namespace bastide::server {
namespace {

constexpr std::size_t most_early = 8;

}  // namespace

void TableVisitor::refuse(const std::string& message) {
  client_->send(std::make_shared<const std::string>(error_message("", "bad_message", message, 0)));
  client_->close(close_policy, "bad_message");
}

void TableVisitor::message(std::string_view text) {
  if (!greeted_) return hello(text);
  auto command = read_command(text);
  if (!command) return refuse(command.error().message);
  const std::lock_guard lock(mutex_);
  if (room_)
    room_->receive(client_, std::move(*command));
  else if (early_.size() < most_early)
    early_.push_back(std::move(*command));
  else
    refuse("wait for the welcome");
}

void TableVisitor::hello(std::string_view text) {
  const auto hello = read_hello(text);
  if (!hello) return refuse(hello.error().message);
  greeted_ = true;
  const std::string token = hello->token.empty() ? token_ : hello->token;
  if (token.empty()) return enter({}, *hello);
  house_.find_user(token, [self = shared_from_this(), hello = *hello](const Fault& fault, const User& user,
                                                                      const std::string&) {
    if (fault.status != 0) {
      const std::lock_guard lock(self->mutex_);
      if (self->gone_) return;
      self->client_->send(
          std::make_shared<const std::string>(error_message("", "storage", fault.message, 0)));
      return self->client_->close(close_try_again, "storage");
    }
    self->enter(user, hello);
  });
}

void TableVisitor::enter(const User& user, const Hello& hello) {
  const std::lock_guard lock(mutex_);
  if (gone_) return;
  room_ = house_.room(table_);
  room_->attach(client_, {user.id, user.name}, hello);
  for (Command& command : early_) room_->receive(client_, std::move(command));
  early_.clear();
}

void TableVisitor::closed() {
  std::shared_ptr<Room> room;
  std::shared_ptr<Client> client;
  {
    const std::lock_guard lock(mutex_);
    gone_ = true;
    room = std::move(room_);
    client = std::move(client_);
  }
  // The client stays alive until the room has let it go, so that no other can have its address.
  if (room) room->detach(client);
}

}  // namespace bastide::server
