#pragma once

#include <map>
#include <string>

#include "server/http.h"

namespace bastide::server {

/// The files of the web client, read into memory at the start: what is not in the folder then cannot be asked
/// for, whatever a path looks like. A file `x.br` or `x.gz` beside `x` is sent to those who understand it.
/// Threads may share it.
class StaticFiles {
 public:
  StaticFiles() = default;
  /// Throws std::runtime_error where the folder cannot be read.
  explicit StaticFiles(const std::string& folder);

  bool empty() const { return files_.empty(); }
  /// The file of a path, or the start page for the paths of the client's own pages.
  HttpResponse answer(const HttpRequest& request) const;

 private:
  struct File {
    std::string type;
    std::string body, gzip, brotli;
    std::string tag;
  };
  std::map<std::string, File> files_;
};

/// Headers of every answer: what a browser may do with our pages.
void add_security_headers(HttpResponse& response, bool secure);

}  // namespace bastide::server
