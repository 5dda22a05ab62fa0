// A run folder that tests damage: a match of twelve games, what is told of it untouched, and how a
// damaged copy may answer.
#pragma once

#include <sqlite3.h>

#include <fstream>
#include <random>
#include <sstream>

#include "program/senet.h"
#include "support/program.h"
#include "support/seed.h"

namespace senet::testing {

/// Runs statements on a SQLite file. RETURNS the cells of all rows, NULL as "-".
inline std::vector<std::vector<std::string>> sql(const std::filesystem::path& file,
                                                 const std::string& statements) {
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    std::vector<std::vector<std::string>> rows;
    const auto add = [](void* to, int count, char** texts, char**) {
        std::vector<std::string> row;
        for (int i = 0; i < count; ++i) row.emplace_back(texts[i] ? texts[i] : "-");
        static_cast<std::vector<std::vector<std::string>>*>(to)->push_back(row);
        return 0;
    };
    char* message = nullptr;
    EXPECT_EQ(sqlite3_exec(database, statements.c_str(), add, &rows, &message), SQLITE_OK)
        << statements << ": " << (message ? message : "");
    sqlite3_free(message);
    sqlite3_close(database);
    return rows;
}

/// All that is the same whenever the games are played.
inline std::vector<std::vector<std::string>> games(const std::filesystem::path& run) {
    return sql(run / "journal.sqlite", "SELECT * FROM games ORDER BY number");
}

/// What a report says of its run: everything but where the page is.
inline nlohmann::json figures(const Finished& reported) {
    Objects told = objects(reported.out);
    if (told.size() != 1) return nullptr;
    for (const char* place : {"html", "run", "settings"}) told[0].erase(place);
    return told[0];
}

inline void write_bytes(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

class Damage : public ::testing::Test {
  protected:
    Damage() {
        const Finished played = match();
        EXPECT_EQ(played.exit, 0) << played.err;
        told_ = played.out;
        report_ = figures(report());
        EXPECT_EQ(report_["counted"], 12) << report_;
        std::filesystem::rename(run_, whole_);
        renew();
    }
    ~Damage() override { std::filesystem::remove_all(folder_); }

    Finished match(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments{"match", "tictactoe", "base",      "random",  "--games",
                                           "12",    "--depth",   "2",         "--plies", "2",
                                           "--run", "r",         "--threads", "1"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }
    Finished report(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments{"report", "r", "--html", "x.html", "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }
    Finished run(const std::vector<std::string>& arguments) const {
        return senet(arguments, "", folder_, {.seconds = 60});
    }

    /// The untouched run again.
    void renew() const {
        std::filesystem::remove_all(run_);
        std::filesystem::copy(whole_, run_, std::filesystem::copy_options::recursive);
    }
    /// The untouched run but for what these statements do.
    void change(const std::string& statements) const {
        renew();
        sql(journal_, statements);
    }

    /// Refused with a sentence that names the file, or as if nothing had happened.
    void expect_no_harm(const std::string& what) const {
        const Finished reported = report();
        EXPECT_TRUE(reported.exit == 0 || reported.exit == 2)
            << what << ": report ends with " << reported.exit << "\n"
            << reported.err;
        if (reported.exit == 2)
            EXPECT_TRUE(has(reported.err, "journal.sqlite")) << what << "\n" << reported.err;
        else
            EXPECT_EQ(figures(reported), report_) << what << "\n" << reported.err;
        const Finished played = match();
        EXPECT_TRUE(played.exit == 0 || played.exit == 2)
            << what << ": match ends with " << played.exit << "\n"
            << played.err;
        if (played.exit == 2)
            EXPECT_TRUE(has(played.err, "journal.sqlite")) << what << "\n" << played.err;
        else
            EXPECT_EQ(without_times(played.out), without_times(told_)) << what << played.err;
    }
    /// Both commands refuse it with this in their sentence.
    void expect_refused(const std::string& sentence) const {
        for (const Finished& finished : {report(), match()}) {
            EXPECT_EQ(finished.exit, 2) << sentence << "\n" << finished.out << finished.err;
            EXPECT_TRUE(has(finished.err, "senet: error: r/journal.sqlite")) << finished.err;
            EXPECT_TRUE(has(finished.err, sentence)) << sentence << "\n" << finished.err;
        }
    }
    /// --mend comes to the same games.
    void expect_mended(const std::string& what) const {
        const Finished mended = match({"--mend"});
        EXPECT_EQ(mended.exit, 0) << what << mended.err;
        EXPECT_EQ(games(run_), games(whole_)) << what;
        EXPECT_EQ(without_times(mended.out), without_times(told_)) << what;
        const Finished again = report();
        EXPECT_EQ(again.exit, 0) << what << again.err;
    }
    /// The table without what a move took, which is another one for a game that is played again.
    static std::string without_times(const std::string& text) {
        std::istringstream lines(text);
        std::string kept;
        for (std::string line; std::getline(lines, line);) {
            const bool is_player = line.starts_with("base ") || line.starts_with("random ");
            kept += (is_player ? line.substr(0, 40) : line) + "\n";
        }
        return kept;
    }

    std::filesystem::path folder_ = fresh_folder("damage");
    std::filesystem::path run_ = folder_ / "r", whole_ = folder_ / "whole",
                          journal_ = run_ / "journal.sqlite";
    std::string told_;
    nlohmann::json report_;
    std::mt19937 random_{run_seed()};
};

}  // namespace senet::testing
