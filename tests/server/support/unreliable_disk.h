#pragma once

#include <string>

namespace bastide::server::testing {

/// A file layer under SQLite for files named *.unreliable*: what is written stays in memory until it is
/// synced, as in a machine's page cache. A crash loses it. The disk can also be full. Registered as SQLite's
/// default for the life of this object; one at a time.
class UnreliableDisk {
 public:
  UnreliableDisk();
  ~UnreliableDisk();
  UnreliableDisk(const UnreliableDisk&) = delete;
  UnreliableDisk& operator=(const UnreliableDisk&) = delete;

  /// Writes fail as if the disk were full.
  void fill(bool full);
  /// Copies what has been synced of a database (and of its log) to another name, as a machine finds it after
  /// the power came back.
  static void copy_synced(const std::string& from, const std::string& to);
};

}  // namespace bastide::server::testing
