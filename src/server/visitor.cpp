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
  command->arrived = house_.now();
  const std::lock_guard lock(mutex_);
  if (gone_) return;
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
  if (token.empty()) return enter({}, nullptr, *hello);
  const auto on_end = [weak = weak_from_this()](std::string_view why) {
    if (const auto self = weak.lock()) self->end(std::string(why));
  };
  house_.open_session(token, on_end,
                      [self = shared_from_this(), hello = *hello](const Fault& fault, const User& user,
                                                                  std::shared_ptr<Session> session) {
                        if (fault.status == 0) return self->enter(user, std::move(session), hello);
                        const std::lock_guard lock(self->mutex_);
                        if (self->gone_) return;
                        self->client_->send(std::make_shared<const std::string>(
                            error_message("", "storage", fault.message, 0)));
                        self->client_->close(close_try_again, "storage");
                      });
}

void TableVisitor::enter(const User& user, std::shared_ptr<Session> session, const Hello& hello) {
  const std::lock_guard lock(mutex_);
  if (gone_) return;
  session_ = std::move(session);
  room_ = house_.room(table_);
  room_->attach(client_, {user.id, user.name}, hello, session_, network_);
  for (Command& command : early_) room_->receive(client_, std::move(command));
  early_.clear();
}

void TableVisitor::end(const std::string& why) {
  std::shared_ptr<Room> room;
  std::shared_ptr<Client> client;
  {
    const std::lock_guard lock(mutex_);
    if (gone_) return;
    gone_ = true;
    room = room_;
    client = client_;
  }
  client->close(close_policy, why);
  if (room) room->detach(client);
}

void TableVisitor::closed() {
  std::shared_ptr<Room> room;
  std::shared_ptr<Client> client;
  {
    const std::lock_guard lock(mutex_);
    gone_ = true;
    room = std::move(room_);
    client = std::move(client_);
    session_.reset();
  }
  // The client stays alive until the room has let it go, so that no other can have its address.
  if (room) room->detach(client);
}

}  // namespace bastide::server
