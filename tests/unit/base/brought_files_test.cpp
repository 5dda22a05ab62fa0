#include "base/brought_files.h"

#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "base/file.h"
#include "support/message.h"
#include "support/program.h"

namespace senet {
namespace {

namespace fs = std::filesystem;

class Brought : public ::testing::Test {
  protected:
    Brought() {
        write("a.txt", "one");
        write("lib/b.txt", "two");
        write("lib/c.txt", "three");
    }
    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name) << text;
    }
    std::string read(const std::string& name) const {
        return read_text({folder_ / name, name, "a text"}, 100);
    }
    FileSet noted() const {
        FileSet files;
        const NotedFiles noting(files);
        read("lib/../a.txt");
        EXPECT_EQ(files_in(folder_ / "lib").size(), 2U);
        read("lib/b.txt");
        EXPECT_FALSE(is_file(folder_ / "none.txt"));
        return files;
    }

    fs::path folder_ = testing::fresh_folder("brought");
};

TEST_F(Brought, AreReadAsTheyWereWhenTheyWereNoted) {
    const FileSet files = noted();
    fs::remove_all(folder_ / "lib");
    write("a.txt", "changed");
    write("new.txt", "new");
    const BroughtFiles here(files);
    EXPECT_EQ(read("a.txt"), "one");
    EXPECT_EQ(read("lib/b.txt"), "two");
    EXPECT_TRUE(is_file(folder_ / "lib/c.txt"));
    EXPECT_FALSE(is_file(folder_ / "new.txt"));
    EXPECT_EQ(files_in(folder_ / "lib"),
              (std::vector<fs::path>{folder_ / "lib/b.txt", folder_ / "lib/c.txt"}));
    EXPECT_EQ(testing::message_of([&] { read("new.txt"); }),
              "senet: error: there is no file new.txt");
    EXPECT_EQ(testing::message_of([&] { read("lib/c.txt"); }),
              "senet: error: lib/c.txt was not brought along");
}

TEST_F(Brought, AreSeenByOneThreadOnly) {
    const FileSet files = noted();
    write("a.txt", "changed");
    const BroughtFiles here(files);
    std::string elsewhere;
    std::thread([&] { elsewhere = read("a.txt"); }).join();
    EXPECT_EQ(elsewhere, "changed");
}

TEST_F(Brought, LeaveNothingBehind) {
    const FileSet files = noted();
    { const BroughtFiles here(files); }
    write("a.txt", "changed");
    EXPECT_EQ(read("a.txt"), "changed");
}

TEST_F(Brought, AreTheSameByAnotherName) {
    fs::create_symlink(folder_ / "a.txt", folder_ / "link.txt");
    FileSet files;
    {
        const NotedFiles noting(files);
        read("a.txt");
        read("link.txt");
    }
    fs::remove(folder_ / "link.txt");
    const BroughtFiles here(files);
    EXPECT_EQ(real_path(folder_ / "link.txt"), real_path(folder_ / "a.txt"));
}

}  // namespace
}  // namespace senet
