#include "support/browser.h"

#include <gtest/gtest.h>
#include <httplib.h>

#include <array>
#include <chrono>
#include <fstream>
#include <thread>

#include "play/process.h"
#include "support/tools.h"

namespace senet::testing {

using nlohmann::json;

namespace {

std::string decoded(const std::string& base64) {
    std::string out;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : base64) {
        static const std::string kDigits =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        const std::size_t digit = kDigits.find(c);
        if (digit == std::string::npos) break;
        bits = bits << 6 | static_cast<std::uint32_t>(digit);
        if ((count += 6) < 8) continue;
        count -= 8;
        out += static_cast<char>(bits >> count & 0xff);
    }
    return out;
}

/// A driver that listens, and where.
struct Listening {
    std::unique_ptr<play::Process> driver;
    int port = 0;
};

/// Told to take any port, a driver takes one that IPv6 has free, and ends if IPv4 has it in use:
/// then another one is started.
Listening start_driver() {
    Listening it;
    for (int attempt = 0; attempt < 5; ++attempt) {
        it.driver = std::make_unique<play::Process>(
            play::Process::Command{.words = {path_of("chromedriver"), "--port=0"}});
        std::string line;
        const auto until = Clock::now() + std::chrono::seconds(60);
        while (it.driver->hear(line, until) == play::Process::Heard::Line) {
            const std::string words = "started successfully on port ";
            const std::size_t at = line.find(words);
            if (at == std::string::npos) continue;
            it.port = std::stoi(line.substr(at + words.size()));
            return it;
        }
    }
    throw std::runtime_error("the browser's driver did not start: " + it.driver->last_lines());
}

}  // namespace

class Browser::Driver {
  public:
    explicit Driver(Size size) : listening_(start_driver()), client_("127.0.0.1", listening_.port) {
        client_.set_read_timeout(120);
        const json options{
            {"args",
             {"--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
              "--window-size=" + std::to_string(size.width) + "," + std::to_string(size.height)}}};
        const json wanted{{"goog:chromeOptions", options},
                          {"goog:loggingPrefs", {{"browser", "ALL"}}}};
        const json begun = post("/session", {{"capabilities", {{"alwaysMatch", wanted}}}});
        session_ = "/session/" + begun.value("sessionId", "");
    }
    ~Driver() { client_.Delete(session_); }

    /// The value of the answer; an error's object where the driver refuses.
    json post(const std::string& path, const json& body) {
        const auto answer = client_.Post(session_ + path, json_text(body), "application/json");
        return value_of(answer);
    }
    json get(const std::string& path) { return value_of(client_.Get(session_ + path)); }

  private:
    static json value_of(const httplib::Result& answer) {
        if (!answer) throw std::runtime_error("the browser's driver does not answer");
        const json body = json_of(answer->body);
        return body.is_object() && body.contains("value") ? body["value"] : json();
    }

    Listening listening_;
    httplib::Client client_;
    std::string session_;
};

bool Browser::is_there() {
    return !path_of("chromium").empty() && !path_of("chromedriver").empty();
}

Browser::Browser(Size size) : driver_(std::make_unique<Driver>(size)) {}
Browser::~Browser() = default;

void Browser::open(const std::string& url) { driver_->post("/url", {{"url", url}}); }
void Browser::reload() { driver_->post("/refresh", json::object()); }

json Browser::run(const std::string& script, json arguments) {
    return driver_->post("/execute/sync", {{"script", script}, {"args", std::move(arguments)}});
}

bool Browser::click(const std::string& selector) {
    const json found = driver_->post("/element", {{"using", "css selector"}, {"value", selector}});
    if (!found.is_object() || found.contains("error")) return false;
    const json clicked =
        driver_->post("/element/" + found.begin()->get<std::string>() + "/click", json::object());
    return clicked.is_null();
}

void Browser::press(const std::string& keys) {
    json actions = json::array();
    for (const char key : keys) {
        // WebDriver's own codes for keys that write nothing.
        const std::string code = key == '\n' ? "\uE007" : std::string(1, key);
        actions.push_back({{"type", "keyDown"}, {"value", code}});
        actions.push_back({{"type", "keyUp"}, {"value", code}});
    }
    driver_->post("/actions",
                  {{"actions", {{{"type", "key"}, {"id", "keys"}, {"actions", actions}}}}});
}

void Browser::wait_for(const std::string& script, int seconds) {
    const auto until = Clock::now() + std::chrono::seconds(seconds);
    while (Clock::now() < until) {
        const json value = run("return Boolean(" + script + ")");
        if (value == json(true)) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    FAIL() << "never true in the page: " << script << "\n"
           << run("return document.body.innerText").dump();
}

std::string Browser::complaints() {
    std::string all;
    for (const json& entry : driver_->post("/se/log", {{"type", "browser"}})) {
        if (entry.value("level", "") == "SEVERE") all += entry.value("message", "") + "\n";
    }
    return all;
}

void Browser::picture(const std::filesystem::path& file) {
    std::ofstream(file, std::ios::binary) << decoded(driver_->get("/screenshot"));
}

}  // namespace senet::testing
