// The program as it is installed: what the installation and the package hold, and where files of
// the user's go.

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <regex>

#include "program/senet.h"
#include "support/tools.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

const fs::path kBuild = fs::path(senet_program()).parent_path();

/// Follows every link of every manual in a folder that leads to no other site. RETURNS how many.
int check_links(const fs::path& folder) {
    static const std::regex kLink(R"(\]\(([^)#]+)(#[^)]*)?\))");
    int links = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".md") continue;
        const std::string text = read_text(entry.path());
        for (std::sregex_iterator link(text.begin(), text.end(), kLink), end; link != end; ++link) {
            const std::string to = (*link)[1];
            if (to.find("://") != std::string::npos) continue;
            ++links;
            EXPECT_TRUE(fs::exists(entry.path().parent_path() / to)) << entry.path() << ": " << to;
        }
    }
    return links;
}

class Installed : public ::testing::Test {
  protected:
    ~Installed() override { fs::remove_all(folder_); }

    /// An installation with nothing but what runs, and a folder for a user.
    void install_program() {
        const fs::path share = folder_ / "share" / "senet";
        fs::create_directories(folder_ / "bin");
        fs::create_directories(share);
        fs::copy_file(senet_program(), folder_ / "bin" / "senet");
        for (const char* part : {"games", "config"})
            fs::copy(fs::path(SENET_SOURCE_HOME) / part, share / part, fs::copy_options::recursive);
        for (const char* place : {"home", "state"}) {
            fs::create_directory(folder_ / place);
            fs::permissions(folder_ / place, fs::perms::all);
        }
    }

    /// By a user for whom a folder that is another's can't be written: never root.
    Finished run(const std::vector<std::string>& words, const fs::path& from) {
        std::vector<std::string> all{"XDG_STATE_HOME=" + (folder_ / "state").string()};
        if (geteuid() == 0) {
            for (const char* word : {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"})
                all.emplace_back(word);
        }
        all.push_back((folder_ / "bin" / "senet").string());
        all.insert(all.end(), words.begin(), words.end());
        return run_program("/usr/bin/env", all, "", from);
    }

    fs::path kept(const std::string& beginning) {
        for (const auto& entry : fs::directory_iterator(folder_ / "state" / "senet" / "runs"))
            if (entry.path().filename().string().starts_with(beginning)) return entry.path();
        return {};
    }

    const std::vector<std::string> match_{"match", "nim",     "base", "random",  "--games",
                                          "2",     "--depth", "1",    "--plies", "0"};
    const fs::path folder_ = fresh_folder("installed");
};

TEST_F(Installed, RunsAreKeptHereWhereThatCanBe) {
    install_program();
    const Finished match = run(match_, folder_ / "home");
    EXPECT_EQ(match.exit, 0) << match.err;
    EXPECT_EQ(match.err, "");
    EXPECT_TRUE(fs::exists(folder_ / "home" / "runs"));
    EXPECT_FALSE(fs::exists(folder_ / "state" / "senet" / "runs"));
}

TEST_F(Installed, RunsAreKeptInTheUsersPlaceWhereTheFolderIsReadOnly) {
    install_program();
    const Finished match = run(match_, folder_);
    EXPECT_EQ(match.exit, 0) << match.err;
    const fs::path run_folder = kept("nim-");
    EXPECT_EQ(match.err,
              "runs/" + run_folder.filename().string() +
                  " can't be written (Permission denied); this is kept in " + run_folder.string() +
                  "\n");
    EXPECT_TRUE(fs::exists(run_folder / "report.html"));
    EXPECT_TRUE(has(match.out, (run_folder / "games.txt").string())) << match.out;
    EXPECT_FALSE(fs::exists(folder_ / "runs"));
    EXPECT_EQ(run(match_, folder_).exit, 0) << "the same command goes on";
    EXPECT_EQ(run({"report", run_folder.string()}, folder_).exit, 0);
}

TEST_F(Installed, ATournamentsRunGoesThereWhereItsFileLiesReadOnly) {
    install_program();
    std::ofstream(folder_ / "some.yaml")
        << "game: nim\nplayers: { a: {}, b: { kind: random } }\ngames: 2\nlimits: { depth: 1 }\n";
    const Finished played = run({"tournament", "some.yaml"}, folder_);
    EXPECT_EQ(played.exit, 0) << played.err;
    EXPECT_TRUE(fs::exists(kept("some-") / "journal.sqlite")) << played.err;
}

TEST_F(Installed, ARunThatCanOnlyBeReadIsRead) {
    install_program();
    ASSERT_EQ(run(match_, folder_ / "home").exit, 0);
    const fs::path others = folder_ / "others run?#%";  // as a URI would read it otherwise
    for (const auto& entry : fs::directory_iterator(folder_ / "home" / "runs"))
        fs::copy(entry.path(), others, fs::copy_options::recursive);
    for (const auto& entry : fs::directory_iterator(others))
        fs::permissions(entry.path(), fs::perms(0444));
    fs::permissions(others, fs::perms(0555));
    const Finished report = run({"report", others.string()}, folder_ / "home");
    EXPECT_EQ(report.exit, 0) << report.err;
    EXPECT_TRUE(fs::exists(kept("others run") / "report.html")) << report.out;
    EXPECT_EQ(run({"replay", others.string(), "--game", "1"}, folder_ / "home").exit, 0);
    fs::permissions(others, fs::perms::owner_all);
}

TEST_F(Installed, NothingIsKeptWhereThereIsNoPlaceAtAll) {
    install_program();
    fs::permissions(folder_ / "state", fs::perms(0555));
    const Finished match = run(match_, folder_);
    if (geteuid() != 0) fs::permissions(folder_ / "state", fs::perms::all);
    EXPECT_EQ(match.exit, 2);
    EXPECT_TRUE(has(match.err,
                    " can be written: Permission denied; name another folder with "
                    "--run FOLDER\n"))
        << match.err;
}

TEST_F(Installed, NewGamesAreWrittenIntoTheUsersFolder) {
    install_program();
    if (geteuid() == 0) {  // who could write into the installation
        const fs::path own = folder_ / "root";  // what editors read there is root's as well
        fs::create_directories(own);
        const Finished made = run_program((folder_ / "bin" / "senet").string(),
                                          {"new", "roots", "--like", "nim"}, "", own);
        EXPECT_EQ(made.exit, 0) << made.err;
        EXPECT_FALSE(fs::exists(folder_ / "share" / "senet" / "games" / "roots.lua"));
        EXPECT_TRUE(fs::exists(own / "roots.lua"));
    }
    EXPECT_EQ(run({"new", "mine", "--like", "nim"}, folder_ / "home").exit, 0);
    EXPECT_TRUE(fs::exists(folder_ / "home" / "mine.yaml"));
    EXPECT_EQ(run({"perft", "mine.yaml", "2"}, folder_ / "home").exit, 0);
}

TEST_F(Installed, EverythingLiesInItsPlace) {
    const Finished installed =
        run_program(path_of("cmake"), {"--install", kBuild.string(), "--prefix", folder_.string()});
    ASSERT_EQ(installed.exit, 0) << installed.out << installed.err;
    const fs::path share = folder_ / "share";
    for (const char* file :
         {"bin/senet", "share/senet/games/chess.lua", "share/senet/config/chess.yaml",
          "share/bash-completion/completions/senet", "share/zsh/vendor-completions/_senet",
          "share/fish/vendor_completions.d/senet.fish", "share/man/man1/senet.1.gz",
          "share/doc/senet/copyright", "share/doc/senet/changelog.gz", "share/doc/senet/README.md",
          "share/doc/senet/games/README.md", "share/doc/senet/games/TUTORIAL.md",
          "share/doc/senet/games/SPEED.md", "share/doc/senet/config/README.md"})
        EXPECT_TRUE(fs::exists(folder_ / file)) << file;
    EXPECT_GT(check_links(share / "doc" / "senet"), 20);
    EXPECT_EQ(read_text(share / "zsh" / "vendor-completions" / "_senet"),
              senet({"completion", "zsh"}).out);
    EXPECT_EQ(run_program((folder_ / "bin" / "senet").string(), {"games"}, "", folder_).exit, 0);
}

TEST_F(Installed, IsADebianPackage) {
    SENET_NEEDS("dpkg-shlibdeps", "dpkg-dev");
    SENET_NEEDS("file", "file");
    const Finished made = run_program(
        path_of("cpack"),
        {"--config", (kBuild / "CPackConfig.cmake").string(), "-G", "DEB", "-B", folder_.string()},
        "", kBuild);
    ASSERT_EQ(made.exit, 0) << made.out << made.err;
    std::string file;
    for (const auto& entry : fs::directory_iterator(folder_))
        if (entry.path().extension() == ".deb") file = entry.path().string();
    const std::string about = run_program(path_of("dpkg-deb"), {"-I", file}).out;
    EXPECT_TRUE(has(about, "\n Recommends: libllvm14\n")) << about;
    EXPECT_TRUE(std::regex_search(about, std::regex("\n Depends: .*libsqlite3-0"))) << about;
    EXPECT_FALSE(std::regex_search(about, std::regex("\n Depends: .*llvm"))) << about;
    const std::string held = run_program(path_of("dpkg-deb"), {"-c", file}).out;
    for (const char* part :
         {" ./usr/bin/senet\n", " ./usr/share/senet/games/nim.lua\n",
          " ./usr/share/man/man1/senet.1.gz\n", " ./usr/share/doc/senet/changelog.Debian.gz\n"})
        EXPECT_TRUE(has(held, part)) << part << held;
    std::istringstream lines(held);
    for (std::string line; std::getline(lines, line);)
        EXPECT_TRUE(has(line, " root/root ")) << line;
}

TEST(Version, IsTheNewestOfTheChanges) {
    const std::string changes = read_text(fs::path(SENET_SOURCE_HOME) / "CHANGELOG.md");
    std::smatch newest;
    ASSERT_TRUE(std::regex_search(changes, newest,
                                  std::regex("\n## \\[([0-9.]+)\\] - (\\d{4}-\\d\\d-\\d\\d)\n")));
    EXPECT_EQ(senet({"--version"}).out, "senet " + newest[1].str() + "\n");
    EXPECT_TRUE(has(senet({"manual"}).out, ".TH SENET 1 " + newest[2].str() + " "));
}

}  // namespace
}  // namespace senet::testing
