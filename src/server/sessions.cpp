#include "server/sessions.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace bastide::server {
namespace {

constexpr std::size_t most_known = 50'000;
constexpr std::size_t most_changes = 10'000;

}  // namespace

/// What `Sessions` and the sessions that are open write down together.
struct Session::Book {
  struct Known {
    User user;
    Millis until = 0;
  };
  /// Whose answers are out of date: those about a token, or about a user.
  struct Change {
    std::string token;
    std::string user;
  };
  struct Open {
    Session* session;
    std::weak_ptr<Session> held;
  };

  bool is_stale(Sessions::Page since, const std::string& token, const std::string& user) const {
    if (page - since > changes.size()) return true;  // too long ago to know
    for (auto change = changes.end() - static_cast<std::ptrdiff_t>(page - since); change != changes.end();
         ++change)
      if (change->token == token || change->user == user) return true;
    return false;
  }

  /// Writes a change down; gives what is open of its user.
  std::vector<std::shared_ptr<Session>> turn_page(const Change& change, const std::string& user) {
    std::vector<std::shared_ptr<Session>> open;
    const std::lock_guard lock(mutex);
    known.erase(change.token);
    if (!change.user.empty())
      std::erase_if(known, [&](const auto& k) { return k.second.user.id == change.user; });
    if (changes.size() >= most_changes) changes.pop_front();
    changes.push_back(change);
    ++page;
    const auto [first, last] = opened.equal_range(user);
    for (auto it = first; it != last; ++it)
      if (auto session = it->second.held.lock()) open.push_back(std::move(session));
    return open;
  }

  std::mutex mutex;
  std::unordered_map<std::string, Known> known;       // by token
  std::unordered_multimap<std::string, Open> opened;  // by user
  std::deque<Change> changes;                         // the latest
  Sessions::Page page = 0;                            // changes in all
};

Session::Session(std::shared_ptr<Book> book, std::string token, std::string user,
                 std::function<void(std::string_view)> on_end)
    : book_(std::move(book)), token_(std::move(token)), user_(std::move(user)), on_end_(std::move(on_end)) {}

Session::~Session() {
  const std::lock_guard lock(book_->mutex);
  const auto [first, last] = book_->opened.equal_range(user_);
  for (auto it = first; it != last; ++it)
    if (it->second.session == this) {
      book_->opened.erase(it);
      break;
    }
}

void Session::end(std::string_view why) {
  if (!ended_.exchange(true) && on_end_) on_end_(why);
}

Sessions::Sessions() : book_(std::make_shared<Session::Book>()) {}

std::optional<User> Sessions::find(const std::string& token, Millis now) const {
  const std::lock_guard lock(book_->mutex);
  const auto found = book_->known.find(token);
  if (found == book_->known.end() || found->second.until <= now) return std::nullopt;
  return found->second.user;
}

Sessions::Page Sessions::page() const {
  const std::lock_guard lock(book_->mutex);
  return book_->page;
}

void Sessions::remember(const std::string& token, const User& user, Millis until, Page page) {
  const std::lock_guard lock(book_->mutex);
  if (book_->is_stale(page, token, user.id)) return;
  if (book_->known.size() >= most_known) book_->known.clear();
  book_->known[token] = {user, until};
}

std::shared_ptr<Session> Sessions::open(const std::string& token, const User& user, Page page,
                                        std::function<void(std::string_view)> on_end) {
  std::shared_ptr<Session> session(new Session(book_, token, user.id, std::move(on_end)));
  const std::lock_guard lock(book_->mutex);
  if (book_->is_stale(page, token, user.id)) return nullptr;
  book_->opened.emplace(user.id, Session::Book::Open{session.get(), session});
  return session;
}

std::vector<Sessions::OpenToken> Sessions::open_tokens() const {
  std::vector<OpenToken> tokens;
  {
    const std::lock_guard lock(book_->mutex);
    tokens.reserve(book_->opened.size());
    for (const auto& [user, open] : book_->opened) tokens.push_back({open.session->token_, user});
  }
  std::sort(tokens.begin(), tokens.end(),
            [](const OpenToken& a, const OpenToken& b) { return a.token < b.token; });
  tokens.erase(std::unique(tokens.begin(), tokens.end(),
                           [](const OpenToken& a, const OpenToken& b) { return a.token == b.token; }),
               tokens.end());
  return tokens;
}

void Sessions::end_token(const std::string& token, const std::string& user, std::string_view why) {
  for (const auto& session : book_->turn_page({token, ""}, user))
    if (session->token_ == token) session->end(why);
}

void Sessions::end_user(const std::string& user, std::string_view why) {
  for (const auto& session : book_->turn_page({"", user}, user)) session->end(why);
}

void Sessions::forget_user(const std::string& user) {
  book_->turn_page({"", user}, user);
}

}  // namespace bastide::server
