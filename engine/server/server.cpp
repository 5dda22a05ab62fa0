#include "server/server.h"

#include <fmt/format.h>
#include <httplib.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include "base/json.h"
#include "base/text.h"
#include "server/told.h"
#include "web/app.h"

namespace senet::server {
namespace {

using httplib::Request;
using httplib::Response;
using nlohmann::json;

constexpr std::size_t kThreads = 160;  // connections that are served at once
constexpr int kMostListeners = 120;  // of these, pages that wait for events
constexpr std::size_t kMostBody = std::size_t{1} << 20;  // bytes
constexpr std::size_t kMostDepth = 32;  // of JSON within JSON
constexpr int kIdle = 1;  // seconds that a connection waits for more; so long may a stop take
constexpr Milliseconds kHeartbeat{5000};
constexpr Milliseconds kAway{3000};  // in which a page whose connection broke may come back
constexpr std::string_view kCookie = "senet-token";

void put_error(Response& response, int status, const std::string& message) {
    response.status = status;
    response.set_content(json_text({{"error", message}}), "application/json");
}

/// The value of a cookie; empty where there is none.
std::string cookie_of(const Request& request, std::string_view name) {
    std::string cookies = request.get_header_value("Cookie");
    std::replace(cookies.begin(), cookies.end(), ';', ' ');
    for (const std::string& cookie : split_words(cookies)) {
        const std::size_t at = cookie.find('=');
        if (at == name.size() && cookie.starts_with(name)) return cookie.substr(at + 1);
    }
    return "";
}

/// In a time that does not tell how much of it was right.
bool same_secret(const std::string& one, const std::string& other) {
    if (one.size() != other.size()) return false;
    unsigned char difference = 0;
    for (std::size_t i = 0; i < one.size(); ++i)
        difference |= static_cast<unsigned char>(one[i] ^ other[i]);
    return difference == 0;
}

/// Answers go out as they are, or by gzip. The library prefers Brotli at its slowest: 260 ms for an
/// answer of 100 kB, where gzip takes 7. It leaves no other way to say so.
void take_gzip(const Request& request) {
    const bool can = request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos;
    httplib::Headers& headers = const_cast<Request&>(request).headers;
    headers.erase("Accept-Encoding");
    if (can) headers.emplace("Accept-Encoding", "gzip");
}

/// Whether JSON is nested deeper than anything that is asked here; its texts may hold anything.
bool is_too_deep(const std::string& text) {
    std::size_t depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_text) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                in_text = false;
        } else if (c == '"') {
            in_text = true;
        } else if (c == '{' || c == '[') {
            if (++depth > kMostDepth) return true;
        } else if ((c == '}' || c == ']') && depth > 0) {
            --depth;
        }
    }
    return false;
}

}  // namespace

bool is_loopback(const std::string& address) {
    return address == "localhost" || address == "::1" || address.starts_with("127.");
}

std::string new_token() {
    std::random_device device;
    std::string token;
    for (int i = 0; i < 5; ++i) token += fmt::format("{:08x}", device());
    return token;
}

/// All that knows the library.
class Server::Wire {
  public:
    Wire(Desk& desk, Options options) : desk_(desk), options_(std::move(options)) {
        server_.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
        server_.set_tcp_nodelay(true);
        // Not so that two programs can share the port, as the library would have it.
        server_.set_socket_options([](socket_t socket) {
            const int yes = 1;
            setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        server_.set_payload_max_length(kMostBody);
        server_.set_keep_alive_max_count(10'000);
        server_.set_keep_alive_timeout(kIdle);
        server_.set_default_headers(headers());
        server_.set_pre_routing_handler([this](const Request& request, Response& response) {
            take_gzip(request);
            return may_ask(request, response) ? httplib::Server::HandlerResponse::Unhandled
                                              : httplib::Server::HandlerResponse::Handled;
        });
        server_.set_exception_handler([](const Request&, Response& response, std::exception_ptr) {
            put_error(response, 500, "the server made a mistake over this question");
        });
        server_.set_error_handler([](const Request&, Response& response) {
            if (response.body.empty()) {
                put_error(response, response.status,
                          response.status == 413
                              ? fmt::format("at most {} bytes can be asked at once", kMostBody)
                              : "there is nothing here that can be had so");
            }
        });
        server_.Get("/api/events", [this](const Request& request, Response& response) {
            listen(request, response);
        });
        server_.Get("/.*", [](const Request& request, Response& response) {
            give_file(request, response);
        });
        server_.Post("/api/[a-z]+", [this](const Request& request, Response& response) {
            answer(request, response);
        });
        take_port();
    }

    int port() const { return port_; }
    std::string url() const {
        const bool is_v6 = options_.address.find(':') != std::string::npos;
        const std::string host = is_v6 ? "[" + options_.address + "]" : options_.address;
        return fmt::format("http://{}:{}/{}", host, port_,
                           options_.token.empty() ? "" : "?token=" + options_.token);
    }
    void serve() {
        serving_ = true;
        if (!stopped_) server_.listen_after_bind();
        serving_ = false;
    }
    // The library can be stopped once it runs, and then once only.
    void stop() {
        stopped_ = true;
        desk_.close();
        for (bool told = false; serving_; std::this_thread::sleep_for(Milliseconds(1))) {
            if (told || !server_.is_running()) continue;
            server_.stop();
            told = true;
        }
    }

  private:
    static httplib::Headers headers() {
        return {{"Content-Security-Policy",
                 "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                 "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
                {"X-Content-Type-Options", "nosniff"},
                {"Referrer-Policy", "no-referrer"},
                {"Cross-Origin-Resource-Policy", "same-origin"},
                {"Cross-Origin-Opener-Policy", "same-origin"},
                {"Cache-Control", "no-cache"}};
    }

    void take_port() {
        if (options_.port != 0 && server_.bind_to_port(options_.address, options_.port))
            port_ = options_.port;
        else if (options_.port == 0 || options_.may_take_another)
            port_ = server_.bind_to_any_port(options_.address);
        if (port_ > 0) return;
        throw Error(options_.port == 0
                        ? fmt::format("no page can be served at {}; is it an address of this "
                                      "machine?",
                                      in_quotes(options_.address))
                        : fmt::format("no page can be served at {}, port {}: another program has "
                                      "it, or it may not be used; --port 0 takes a free one",
                                      in_quotes(options_.address), options_.port));
    }

    /// A name leads to this machine from a page of another site as well: so the name must be one of
    /// ours, and a page that asks must come from here.
    bool may_ask(const Request& request, Response& response) const {
        const std::string host = request.get_header_value("Host");
        if (is_loopback(options_.address) && !is_own_name(host)) {
            put_error(response, 403, "this server answers to localhost and its address alone");
            return false;
        }
        if (request.has_header("Origin") &&
            request.get_header_value("Origin") != "http://" + host) {
            put_error(response, 403, "a page of another site may not ask here");
            return false;
        }
        const std::string site = request.get_header_value("Sec-Fetch-Site");
        const bool is_visit = request.method == "GET" && request.path == "/";
        if (!site.empty() && site != "same-origin" && site != "none" && !is_visit) {
            put_error(response, 403, "a page of another site may not ask here");
            return false;
        }
        return has_token(request, response);
    }

    bool is_own_name(const std::string& host) const {
        const std::string port = fmt::format(":{}", port_);
        const std::array<std::string, 3> names{"localhost", "127.0.0.1", "[::1]"};
        return std::any_of(names.begin(), names.end(),
                           [&](const std::string& name) { return host == name + port; }) ||
            host == options_.address + port;
    }

    /// By port, as browsers keep one for all servers of a machine.
    std::string cookie() const { return fmt::format("{}-{}", kCookie, port_); }

    bool has_token(const Request& request, Response& response) const {
        if (options_.token.empty() || same_secret(cookie_of(request, cookie()), options_.token))
            return true;
        if (request.path == "/" && request.has_param("token") &&
            same_secret(request.get_param_value("token"), options_.token)) {
            // Not strict: the link may be followed from another site's page, and what that could
            // ask for by itself is refused anyway.
            response.set_header(
                "Set-Cookie",
                fmt::format("{}={}; HttpOnly; SameSite=Lax; Path=/", cookie(), options_.token));
            response.set_redirect("/");
            return false;
        }
        put_error(response, 401,
                  "this server wants its token: open the address that it printed, with ?token=");
        return false;
    }

    static void give_file(const Request& request, Response& response) {
        const web::File* file = web::app_file(request.path == "/" ? "/app.html" : request.path);
        if (file == nullptr) return put_error(response, 404, "there is no such page");
        response.set_content(file->text.data(), file->text.size(), std::string(file->type()));
    }

    void answer(const Request& request, Response& response) {
        if (!request.get_header_value("Content-Type").starts_with("application/json"))
            return put_error(response, 415, "questions are JSON: Content-Type: application/json");
        if (is_too_deep(request.body))
            return put_error(response, 400, "what is asked is nested too deeply");
        const json body = json_of(request.body);
        if (body.is_discarded()) return put_error(response, 400, "what is asked is no JSON");
        try {
            const std::string question = request.path.substr(std::string("/api/").size());
            response.set_content(json_text(desk_.answer(question, body)), "application/json");
        } catch (const game::Interrupted&) {
            put_error(response, 503, "the server is being stopped");
        } catch (const Error& error) {
            put_error(response, 400, told(error));
        } catch (const std::bad_alloc&) {
            put_error(response, 503, "there is not enough memory to answer this");
        }
    }

    void listen(const Request& request, Response& response) {
        const std::string page = request.get_param_value("page");
        if (page.empty() || page.size() > 40)
            return put_error(response, 400, "\"page\" must be a name of at most 40 bytes");
        if (++listeners_ > kMostListeners) {
            --listeners_;
            return put_error(response, 503, "too many pages listen already");
        }
        const auto behind = parse_whole(request.get_header_value("Last-Event-ID"));
        auto last = std::make_shared<std::uint64_t>(
            behind && *behind > 0 ? static_cast<std::uint64_t>(*behind) : 0);
        come(page, 1);
        response.set_chunked_content_provider(
            "text/event-stream",
            [this, page, last](std::size_t, httplib::DataSink& sink) {
                return pass_on(page, *last, sink);
            },
            [this, page](bool) {
                --listeners_;
                gone(page);
            });
    }

    /// Waits for events, and writes them; false where nobody reads.
    bool pass_on(const std::string& page, std::uint64_t& last, httplib::DataSink& sink) {
        const std::vector<Event> events = desk_.channels().events(page, last, kHeartbeat);
        if (desk_.channels().closed()) {
            sink.done();
            return true;
        }
        std::string text = events.empty() ? ":\n\n" : "";
        for (const Event& event : events)
            text += fmt::format("id: {}\ndata: {}\n\n", event.number, event.text);
        if (!sink.write(text.data(), text.size())) return false;
        if (!events.empty()) last = events.back().number;
        return true;
    }

    int come(const std::string& page, int more) {
        const std::lock_guard lock(mutex_);
        const int now = pages_[page] += more;
        if (now == 0) pages_.erase(page);
        return now;
    }
    bool is_there(const std::string& page) {
        const std::lock_guard lock(mutex_);
        return pages_.contains(page);
    }

    /// What a page asked for ends with it, unless it only lost its connection.
    void gone(const std::string& page) {
        if (come(page, -1) > 0) return;
        for (Stopwatch watch; Milliseconds(watch.milliseconds()) < kAway;) {
            if (desk_.channels().closed() || is_there(page)) return;
            std::this_thread::sleep_for(Milliseconds(50));
        }
        desk_.left(page);
    }

    Desk& desk_;
    const Options options_;
    int port_ = -1;
    std::atomic<bool> serving_{false}, stopped_{false};
    std::atomic<int> listeners_{0};
    std::mutex mutex_;
    std::map<std::string, int> pages_;  // connections of each
    httplib::Server server_;
};

Server::Server(Desk& desk, Options options)
    : wire_(std::make_unique<Wire>(desk, std::move(options))) {}
Server::~Server() = default;
int Server::port() const { return wire_->port(); }
std::string Server::url() const { return wire_->url(); }
void Server::serve() { wire_->serve(); }
void Server::stop() { wire_->stop(); }

}  // namespace senet::server
