#include "server/static_files.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "server/crypto.h"

namespace bastide::server {
namespace {

constexpr std::uintmax_t largest_file = 32 << 20;

std::string type_of(const std::string& path) {
  static const std::map<std::string, std::string, std::less<>> types{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".wasm", "application/wasm"},
      {".woff2", "font/woff2"},
      {".mp3", "audio/mpeg"},
      {".txt", "text/plain; charset=utf-8"}};
  const auto found = types.find(std::filesystem::path(path).extension().string());
  return found == types.end() ? "application/octet-stream" : found->second;
}

std::string whole_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(path.string() + ": cannot be read");
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

StaticFiles::StaticFiles(const std::string& folder) {
  namespace fs = std::filesystem;
  if (!fs::is_directory(folder)) throw std::runtime_error(folder + ": is no folder");
  for (const auto& item : fs::recursive_directory_iterator(folder)) {
    if (!item.is_regular_file() || item.file_size() > largest_file) continue;
    const std::string path = "/" + fs::relative(item.path(), folder).generic_string();
    if (path.ends_with(".gz") || path.ends_with(".br")) continue;
    File file;
    file.type = type_of(path);
    file.body = whole_file(item.path());
    for (const auto& [ending, packed] : {std::pair{".gz", &file.gzip}, {".br", &file.brotli}})
      if (const fs::path other = item.path().string() + ending; fs::is_regular_file(other))
        *packed = whole_file(other);
    file.tag = '"' + to_hex(sha256(file.body)).substr(0, 32) + '"';
    files_[path] = std::move(file);
  }
}

HttpResponse StaticFiles::answer(const HttpRequest& request) const {
  HttpResponse response;
  auto found = files_.find(request.path);
  // Pages of the client have no file of their own; a file that is missing has a dot in its name.
  if (found == files_.end() &&
      request.path.substr(request.path.rfind('/') + 1).find('.') == std::string::npos)
    found = files_.find("/index.html");
  if (found == files_.end()) {
    response.status = 404;
    response.body = R"({"error":"not_found","message":"there is nothing here"})";
    return response;
  }
  const File& file = found->second;
  response.content_type = file.type;
  // The build puts a hash into the name of everything under /assets/.
  const bool is_eternal = request.path.starts_with("/assets/");
  response.headers.emplace_back("Cache-Control",
                                is_eternal ? "public, max-age=31536000, immutable" : "no-cache");
  response.headers.emplace_back("ETag", file.tag);
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (request.if_none_match == file.tag) {
    response.status = 304;
  } else if (!file.brotli.empty() && request.accept_encoding.find("br") != std::string::npos) {
    response.headers.emplace_back("Content-Encoding", "br");
    response.body = file.brotli;
  } else if (!file.gzip.empty() && request.accept_encoding.find("gzip") != std::string::npos) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = file.gzip;
  } else {
    response.body = file.body;
  }
  return response;
}

void add_security_headers(HttpResponse& response, bool secure) {
  static const std::array<std::pair<const char*, const char*>, 7> always{{
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src "
       "'self' data: blob:; "
       "font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; "
       "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},  // the path of a table is its key
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
  }};
  for (const auto& [name, value] : always) response.headers.emplace_back(name, value);
  if (secure)
    response.headers.emplace_back("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}

}  // namespace bastide::server
