#include "base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/program.h"

namespace senet {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
  protected:
    ~Files() override { fs::remove_all(folder_); }

    std::string mistake(const fs::path& name, std::size_t most = 100) const {
        try {
            read_text({folder_ / name, name.string(), "a list"}, most);
        } catch (const Error& error) {
            return error.message();
        }
        return "no error";
    }
    std::string refusal(const fs::path& name) const {
        try {
            check_may_write(folder_ / name, "list",
                            [](std::string_view text) { return text.starts_with("list"); });
        } catch (const Error& error) {
            return error.message();
        }
        return "no error";
    }

    fs::path folder_ = testing::fresh_folder("files");
};

TEST_F(Files, AreReadWhole) {
    const std::string text(100, 'x');
    write_text(folder_ / "a", text);
    EXPECT_EQ(read_text({folder_ / "a", "a", "a list"}, 100), text);
    write_text(folder_ / "a", "\xef\xbb\xbfmarked");
    EXPECT_EQ(read_text({folder_ / "a", "a", "a list"}, 100), "marked");
    write_text(folder_ / "a", "");
    EXPECT_EQ(read_text({folder_ / "a", "a", "a list"}, 100), "");
}

TEST_F(Files, AreReplacedWhole) {
    for (const char* text : {"one", "another"}) {
        replace_text(folder_ / "a", text);
        EXPECT_EQ(read_text({folder_ / "a", "a", "a list"}, 100), text);
    }
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1) << "nothing else stays";
    fs::create_directory(folder_ / "b");
    try {
        replace_text(folder_ / "b", "text");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.message(), "cannot write " + (folder_ / "b").string() + ": Is a directory");
    }
}

TEST_F(Files, AreNotReplacedThroughLinksAndPipes) {
    write_text(folder_ / "precious", "mine");
    fs::create_symlink("precious", folder_ / "link");
    fs::create_symlink("nothing", folder_ / "loose");
    ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    for (const auto& [name, why] :
         {std::pair{"link", " is a symbolic link, through which nothing is written; remove it"},
          {"loose", " is a symbolic link, through which nothing is written; remove it"},
          {"pipe", " is no regular file; remove it"}}) {
        try {
            replace_text(folder_ / name, "text");
            ADD_FAILURE() << name;
        } catch (const Error& error) {
            EXPECT_EQ(error.message(), (folder_ / name).string() + why);
        }
    }
    EXPECT_EQ(read_text({folder_ / "precious", "precious", "a text"}, 100), "mine");
    EXPECT_FALSE(fs::exists(folder_ / "nothing"));
}

TEST_F(Files, AreRefusedForWhatTheyAre) {
    EXPECT_EQ(mistake("none"), "there is no file none");
    EXPECT_EQ(mistake("."), ". is a folder, not a list");
    EXPECT_EQ(mistake("/dev/zero"), "/dev/zero is no regular file, so it cannot be a list");
    ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(mistake("pipe"), "pipe is no regular file, so it cannot be a list");
    fs::create_symlink("pipe", folder_ / "link");
    EXPECT_EQ(mistake("link"), "link is no regular file, so it cannot be a list");
    write_text(folder_ / "large", std::string((1 << 20) + 1, 'x'));
    EXPECT_EQ(mistake("large", 1 << 20), "large is larger than 1 MB; is it a list?");
}

TEST_F(Files, AreWrittenOverOnlyWhenTheyAreOurs) {
    EXPECT_EQ(refusal("none"), "no error");
    write_text(folder_ / "empty", "");
    EXPECT_EQ(refusal("empty"), "no error");
    write_text(folder_ / "ours", "list of things");
    EXPECT_EQ(refusal("ours"), "no error");
    write_text(folder_ / "other", "a letter");
    EXPECT_EQ(
        refusal("other"),
        (folder_ / "other").string() + " exists and is no list; take another name, or remove it");
    EXPECT_EQ(refusal("/dev/full"), "/dev/full is no regular file, so it cannot be a list");
}

TEST_F(Files, SayWhyTheyCannotBeWritten) {
    try {
        write_text(folder_ / "no" / "file", "text");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(
            error.message(),
            "cannot write " + (folder_ / "no" / "file").string() + ": No such file or directory");
    }
    EXPECT_THROW(write_text("/dev/full", "text"), Error);
}

}  // namespace
}  // namespace senet
