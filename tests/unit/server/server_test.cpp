#include "server/server.h"

#include <httplib.h>

#include <atomic>
#include <thread>

#include "base/json.h"
#include "base/random.h"
#include "support/published.h"
#include "unit/jobs/test_host.h"

namespace senet::server {
namespace {

using nlohmann::json;

class Running : public jobs::Job {
  protected:
    void begin(Server::Options options = {}) {
        server.emplace(desk, std::move(options));
        serves = std::thread([this] { server->serve(); });
        client.emplace("127.0.0.1", server->port());
        client->set_read_timeout(60);
    }
    ~Running() override {
        if (!server) return;
        server->stop();
        serves.join();
    }

    int status(const httplib::Result& result) const { return result ? result->status : 0; }
    httplib::Result post(const std::string& path, const std::string& body,
                         const httplib::Headers& headers = {}) {
        return client->Post(path, headers, body, "application/json");
    }

    Desk desk{host};
    std::optional<Server> server;
    std::thread serves;
    std::optional<httplib::Client> client;
};

TEST_F(Running, ServesThePageWithAStrictPolicy) {
    begin();
    const auto page = client->Get("/");
    ASSERT_EQ(status(page), 200);
    EXPECT_NE(page->body.find("<title>Senet</title>"), std::string::npos);
    const std::string policy = page->get_header_value("Content-Security-Policy");
    EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
    EXPECT_EQ(policy.find("unsafe"), std::string::npos);
    EXPECT_EQ(status(client->Get("/main.js")), 200);
    EXPECT_EQ(status(client->Get("/../CMakeLists.txt")), 404);
    EXPECT_EQ(status(client->Get("/etc/passwd")), 404);
}

// What a page is made of, all of it: below half a megabyte.
TEST_F(Running, HasASmallPage) {
    begin();
    std::size_t bytes = 0;
    for (const char* file :
         {"/", "/page.css", "/app.css", "/page.js", "/board.js", "/main.js", "/net.js",
          "/library.js", "/play.js", "/board-view.js", "/picker.js", "/tree.js", "/charts.js",
          "/textbook.js", "/trace.js", "/tree-picture.js"}) {
        const auto got = client->Get(file);
        ASSERT_EQ(status(got), 200) << file;
        bytes += got->body.size();
    }
    EXPECT_LT(bytes, 500'000U);
}

TEST_F(Running, Answers) {
    begin();
    const auto answer = post("/api/position", R"({"game":"tictactoe"})");
    ASSERT_EQ(status(answer), 200);
    EXPECT_EQ(json_of(answer->body)["moves"].size(), 9U);
    const auto refused = post("/api/position", R"({"game":"tictactoe","moves":["z9"]})");
    EXPECT_EQ(status(refused), 400);
    EXPECT_NE(json_of(refused->body)["error"].get<std::string>().find("\"z9\""), std::string::npos);
}

TEST_F(Running, AnswersNoOtherPage) {
    begin();
    const std::string own = "127.0.0.1:" + std::to_string(server->port());
    const std::string body = R"({"game":"tictactoe"})";
    EXPECT_EQ(status(post("/api/position", body, {{"Host", own}, {"Origin", "http://" + own}})),
              200);
    EXPECT_EQ(status(post("/api/position", body, {{"Host", own}, {"Origin", "http://evil.com"}})),
              403);
    EXPECT_EQ(status(post("/api/position", body, {{"Host", own}, {"Origin", "null"}})), 403);
    EXPECT_EQ(status(post("/api/position", body, {{"Host", "evil.com"}})), 403);
    EXPECT_EQ(status(post("/api/position", body,
                          {{"Host", "evil.com:" + std::to_string(server->port())}})),
              403);
    EXPECT_EQ(status(post("/api/position", body, {{"Sec-Fetch-Site", "cross-site"}})), 403);
    // What a form of another site could send.
    EXPECT_EQ(status(client->Post("/api/position", body, "text/plain")), 415);
    EXPECT_EQ(status(client->Get("/api/position")), 404);
}

TEST_F(Running, WantsItsTokenWhereOthersCanReachIt) {
    begin({.token = "secret-of-this-test"});
    EXPECT_EQ(status(client->Get("/")), 401);
    EXPECT_EQ(status(client->Get("/?token=wrong")), 401);
    EXPECT_EQ(status(post("/api/games", "{}")), 401);
    const auto welcome = client->Get("/?token=secret-of-this-test");
    ASSERT_EQ(status(welcome), 302);
    const std::string cookie = welcome->get_header_value("Set-Cookie");
    EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
    EXPECT_TRUE(cookie.starts_with("senet-token-" + std::to_string(server->port()) + "="))
        << cookie;
    EXPECT_EQ(status(client->Get("/", {{"Cookie", cookie.substr(0, cookie.find(';'))}})), 200);
    EXPECT_NE(server->url().find("?token=secret-of-this-test"), std::string::npos);
}

TEST_F(Running, RefusesWhatIsNoQuestion) {
    begin();
    for (const std::string& body :
         {std::string(), std::string("{"), std::string("[]"), std::string("\xff\xfe"),
          std::string(100'000, '['), std::string("{\"game\":\"nim\",\"x\":1}")}) {
        const auto refused = post("/api/position", body);
        EXPECT_EQ(status(refused), 400) << body.substr(0, 20);
        ASSERT_TRUE(refused);
        EXPECT_FALSE(json_of(refused->body)["error"].get<std::string>().empty());
    }
    EXPECT_EQ(status(post("/api/position", std::string(2'000'000, ' '))), 413);
    EXPECT_EQ(status(post("/api/nothing", "{}")), 400);
    EXPECT_EQ(status(client->Get("/api/events")), 400);
    EXPECT_EQ(status(client->Put("/", "x", "text/plain")), 404);
}

/// A question with a few bytes changed, taken out or put in.
std::string broken(std::string text, Random& random) {
    for (std::uint64_t i = random.next() % 4 + 1; i > 0 && !text.empty(); --i) {
        const std::size_t at = random.next() % text.size();
        switch (random.next() % 3) {
            case 0: text[at] = static_cast<char>(random.next()); break;
            case 1: text.erase(at, random.next() % 5 + 1); break;
            default: text.insert(at, text.substr(random.next() % text.size(), 7));
        }
    }
    return text;
}

TEST_F(Running, AnswersMalformedQuestionsCleanly) {
    begin();
    const std::vector<std::pair<std::string, std::string>> questions{
        {"/api/position", R"({"game":"tictactoe","moves":["a1","b2"],"position":""})"},
        {"/api/game", R"({"game":"nim","set":["options.piles=3"],"level":1})"},
        {"/api/record", R"({"game":"tictactoe","moves":["a1"],"seats":["x","o"]})"},
        {"/api/load", R"({"record":"[Game \"nim\"]\n\n1. 3-1 *\n"})"},
        {"/api/think", R"({"game":"tictactoe","depth":2,"page":"p","task":"t"})"},
        {"/api/stop", R"({"page":"p","task":"t"})"},
    };
    Random random(7);
    for (int i = 0, most = testing::by_effort(200, 600, 10'000); i < most; ++i) {
        const auto& [path, body] = questions[random.next() % questions.size()];
        const std::string asked = broken(body, random);
        const auto answer = post(path, asked);
        ASSERT_TRUE(answer) << path << " " << asked;
        EXPECT_TRUE(answer->status == 200 || answer->status == 400) << answer->status << asked;
        EXPECT_TRUE(json_of(answer->body).is_object()) << answer->body;
    }
}

/// How many events a page hears, until one says "last".
int heard_by(int port, const std::string& page) {
    httplib::Client client("127.0.0.1", port);
    client.set_read_timeout(60);
    std::string all;
    client.Get("/api/events?page=" + page, [&](const char* data, std::size_t size) {
        all.append(data, size);
        return all.find("last") == std::string::npos;
    });
    int events = 0;
    for (std::size_t at = 0; (at = all.find("data: ", at)) != std::string::npos; ++at) ++events;
    return events;
}

TEST_F(Running, TellsSixtyPagesAllTheirEvents) {
    constexpr int kPages = 60, kEvents = 200;
    begin();
    std::vector<std::thread> pages;
    std::atomic<int> complete{0};
    for (int i = 0; i < kPages; ++i) {
        pages.emplace_back([&, i] {
            complete += heard_by(server->port(), "page" + std::to_string(i)) == kEvents;
        });
    }
    for (int event = 1; event <= kEvents; ++event) {
        for (int i = 0; i < kPages; ++i) {
            desk.channels().tell("page" + std::to_string(i),
                                 event == kEvents ? "\"last\"" : "\"an event\"");
        }
    }
    for (std::thread& page : pages) page.join();
    EXPECT_EQ(complete, kPages);
}

TEST_F(Running, EndsWhatAPageAskedForWithIt) {
    begin();
    {
        httplib::Client page("127.0.0.1", server->port());
        page.set_read_timeout(60);
        ASSERT_EQ(status(post("/api/think",
                              R"({"game":"chess","milliseconds":600000,"page":"p","task":"t"})")),
                  200);
        page.Get("/api/events?page=p", [](const char*, std::size_t) { return false; });
    }
    for (std::uint64_t last = 0;;) {
        bool over = false;
        for (const Event& event : desk.channels().events("p", last, Milliseconds(60'000))) {
            last = event.number;
            over |= json_of(event.text).contains("over");
        }
        if (over) break;
    }
}

TEST_F(Running, RefusesAPortThatIsTaken) {
    begin();
    EXPECT_THROW(Server(desk, {.port = server->port()}), Error);
    EXPECT_THROW(Server(desk, {.address = "198.51.100.7"}), Error);
}

}  // namespace
}  // namespace senet::server
