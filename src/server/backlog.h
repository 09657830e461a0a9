#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <mutex>

/// All that waits to be read by clients, bounded for the whole server. Threads may share it.
namespace bastide::server {

/// When too much waits, those connections are given up that have been behind for longest: whoever reads is
/// never among them for long.
class Backlog {
 public:
  /// `bytes`: where it counts what waits.
  Backlog(std::size_t most, std::atomic<std::size_t>& bytes) : most_(most), bytes_(bytes) {}
  Backlog(const Backlog&) = delete;
  Backlog& operator=(const Backlog&) = delete;

  /// What waits for one connection.
  class Share {
   public:
    explicit Share(Backlog& backlog) : backlog_(backlog) {}
    ~Share() { clear(); }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

    /// What is called, once at most and from any thread, when the connection has to go. Say it first.
    void on_giving_up(std::function<void()> give_up) { give_up_ = std::move(give_up); }
    void add(std::size_t bytes);
    void take(std::size_t bytes);
    /// The connection has ended: nothing waits for it from now on.
    void clear();
    std::size_t bytes() const { return bytes_; }

   private:
    friend class Backlog;
    Backlog& backlog_;
    std::function<void()> give_up_;
    std::atomic<std::size_t> bytes_{0};
    bool ended_ = false;
    std::list<Share*>::iterator place_;  ///< among those that are behind, if there are bytes
  };

 private:
  void leave(Share& share);

  const std::size_t most_;
  std::atomic<std::size_t>& bytes_;
  std::mutex mutex_;
  std::list<Share*> behind_;  ///< whoever has been for longest comes first
};

}  // namespace bastide::server
