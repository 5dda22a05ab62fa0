#include "settings/source.h"

#include <gtest/gtest.h>

#include "home_folder.h"

namespace senet::settings {
namespace {

class Sources : public ::testing::Test {
  protected:
    Source read(const std::string& name) const {
        return read_source({folder_.home().folder / name, name});
    }
    std::string mistake(const std::string& name) const {
        return message_of([&] { read(name); });
    }

    HomeFolder folder_;
};

TEST_F(Sources, LayAFileOverWhatItExtends) {
    folder_.write("config/base.yaml", "search: { depth: 3, time: 1s }\n");
    folder_.write("config/middle.yaml", "extends: base.yaml\nsearch: { depth: 4, nodes: 5M }\n");
    folder_.write("config/top.yaml", "extends: middle.yaml\nsearch: { depth: 5 }\n");
    const Source source = read("config/top.yaml");
    const Node* search = source.tree.find("search");
    EXPECT_EQ(search->find("depth")->text, "5");
    EXPECT_EQ(search->find("nodes")->text, "5M");
    EXPECT_EQ(search->find("time")->where.text(), "config/base.yaml:1:27");
    ASSERT_EQ(source.files.size(), 3u);
    EXPECT_EQ(source.files[0].shown, "config/top.yaml");
    EXPECT_EQ(source.files[2].shown, "config/base.yaml");
}

TEST_F(Sources, FindWhatIsExtendedFromTheirOwnFolder) {
    folder_.write("shared/base.yaml", "native: false\n");
    folder_.write("config/deep/top.yaml", "extends: ../../shared/base.yaml\n");
    EXPECT_EQ(read("config/deep/top.yaml").files[1].shown, "shared/base.yaml");
}

TEST_F(Sources, RefuseToGoInACircle) {
    folder_.write("config/a.yaml", "extends: b.yaml\n");
    folder_.write("config/b.yaml", "native: true\nextends: ../config/a.yaml\n");
    EXPECT_EQ(
        mistake("config/a.yaml"),
        "config/b.yaml:2:10: error: extends goes in a circle: config/a.yaml -> config/b.yaml -> "
        "config/a.yaml");
    folder_.write("config/self.yaml", "extends: self.yaml\n");
    EXPECT_EQ(mistake("config/self.yaml"),
              "config/self.yaml:1:10: error: extends goes in a circle: config/self.yaml -> "
              "config/self.yaml");
}

TEST_F(Sources, ReadALongChain) {
    constexpr int kFiles = 300;
    for (int i = 0; i < kFiles; ++i) {
        folder_.write("config/" + std::to_string(i) + ".yaml",
                      "extends: " + std::to_string(i + 1) + ".yaml\n");
    }
    folder_.write("config/" + std::to_string(kFiles) + ".yaml", "native: true\n");
    EXPECT_EQ(read("config/0.yaml").files.size(), std::size_t{kFiles + 1});
}

TEST_F(Sources, RefuseAChainWithoutEnd) {
    for (int i = 0; i < 1200; ++i) {
        folder_.write("config/" + std::to_string(i) + ".yaml",
                      "extends: " + std::to_string(i + 1) + ".yaml\n");
    }
    EXPECT_EQ(mistake("config/0.yaml"),
              "config/999.yaml:1:10: error: this is the 1000th file in a row that extends another; "
              "put some of them together");
}

TEST_F(Sources, DoNotTellWhatAnotherFileHolds) {
    folder_.write("secrets", "root:x:0:0:root:/root:/bin/bash\n");
    folder_.write("config/top.yaml", "extends: ../secrets\n");
    EXPECT_EQ(mistake("config/top.yaml"),
              "secrets:1:1: error: this is not a settings file, which consists of lines \"key: "
              "value\", with a space after the colon");
}

TEST_F(Sources, NameAFileThatIsMissing) {
    EXPECT_EQ(mistake("config/none.yaml"), "senet: error: there is no file config/none.yaml");
    folder_.write("config/top.yaml", "extends: none.yaml\n");
    EXPECT_EQ(mistake("config/top.yaml"),
              "config/top.yaml:1:10: error: there is no file config/none.yaml");
}

TEST_F(Sources, RefuseAFolder) {
    EXPECT_EQ(mistake("config"), "senet: error: config is a folder, not a settings file");
    folder_.write("config/top.yaml", "extends: .\n");
    EXPECT_EQ(mistake("config/top.yaml").substr(0, 25), "config/top.yaml:1:10: err");
}

TEST_F(Sources, RefuseWhatHasNoEnd) {
    folder_.write("config/top.yaml", "extends: /dev/zero\n");
    const std::string refused = mistake("config/top.yaml");
    EXPECT_EQ(refused,
              "config/top.yaml:1:10: error: /dev/zero is no regular file, so it cannot be a "
              "settings file");
}

TEST_F(Sources, RefuseAnExtendsThatIsNoName) {
    folder_.write("config/list.yaml", "extends: [a.yaml, b.yaml]\n");
    EXPECT_EQ(
        mistake("config/list.yaml"),
        "config/list.yaml:1:10: error: extends must be the name of a settings file, got a list");
    folder_.write("config/empty.yaml", "extends:\n");
    EXPECT_EQ(
        mistake("config/empty.yaml"),
        "config/empty.yaml:1:1: error: extends must be the name of a settings file, got nothing");
}

TEST_F(Sources, RefuseAFileThatIsTooLarge) {
    folder_.write("config/huge.yaml", std::string(5 << 20, '#'));
    EXPECT_EQ(mistake("config/huge.yaml"),
              "senet: error: config/huge.yaml is larger than 1 MB; is it a settings file?");
}

}  // namespace
}  // namespace senet::settings
