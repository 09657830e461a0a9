#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/simulator/chance.h"

namespace bastide::simulator {

/// What is wrong with the disk just now. Each is a chance of one in so many operations; 0: never.
struct DiskFaults {
  bool full = false;
  std::uint32_t write_fails = 0;  ///< part of it may have been written
  std::uint32_t sync_fails = 0;   ///< part of what was to be synced is; the rest: `AfterFailedSync`
  std::uint32_t read_fails = 0;
};

/// What becomes of that which a failed sync did not bring to the disk.
enum class AfterFailedSync {
  waits,        ///< the next sync brings it there
  is_dropped,   ///< all see it as if it were there, until the power goes: no sync brings it there any more
  is_reverted,  ///< nobody sees it any more
};

/// A disk in memory under SQLite, its default file layer while it lives; one at a time. It knows what was
/// synced apart from what was only written: when the power goes, each sector that was written since may be
/// there or not, whatever the order. When a process dies alone, all that it wrote is there.
///
/// Files under `live/` are the server's and suffer faults; others are the oracle's and do not.
class Disk {
 public:
  explicit Disk(std::uint64_t seed);
  ~Disk();
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;

  DiskFaults faults;
  AfterFailedSync after_failed_sync = AfterFailedSync::waits;

  /// The process that had files open is dead: nothing that it still does reaches them.
  void process_died();
  /// And the machine with it: what was not synced is there in part.
  void power_lost();
  /// The process dies in the middle of things: at the so manieth operation from now.
  void die_in(int operations) { operations_to_live_ = operations; }
  void do_not_die() { operations_to_live_ = -1; }
  bool has_died() const { return died_; }

  /// What a machine would find in `from` if the power went now, as `to`: all that is not synced is lost.
  void copy_synced(const std::string& from, const std::string& to);
  void remove(const std::string& name);
  /// Nothing was written to it since it was synced.
  bool is_synced(const std::string& name) const;

  /// While it lives, files are opened for the oracle, whatever their name.
  class Trusted {
   public:
    explicit Trusted(Disk& disk) : disk_(disk) { disk_.trusts_ = true; }
    ~Trusted() { disk_.trusts_ = false; }
    Trusted(const Trusted&) = delete;
    Trusted& operator=(const Trusted&) = delete;

   private:
    Disk& disk_;
  };
  Trusted open_trusted() { return Trusted(*this); }

  struct Figures {
    std::uint64_t operations = 0;
    std::uint64_t syncs = 0;
    std::uint64_t faults = 0;
    std::size_t bytes = 0;
  };
  Figures figures() const;

  /// A file as it lies there. Used by the file layer alone.
  struct Node;
  struct Handle;

 private:
  friend struct FileLayer;
  /// Whether the process that opened it is still there.
  bool is_of_now(const Handle& handle) const;
  /// Locks of a process last until it is gone for good.
  bool holds_locks(const Handle& handle) const;
  /// Before each operation of the server: whether it is alive, and its luck.
  bool lives(const Handle& handle);
  bool strikes(const Handle& handle, std::uint32_t one_in);

  Chance chance_;
  std::map<std::string, std::shared_ptr<Node>> files_;
  std::uint64_t generation_ = 1;  ///< of the process; files opened before are dead
  int operations_to_live_ = -1;
  bool died_ = false;
  bool trusts_ = false;
  Figures figures_;
};

}  // namespace bastide::simulator
