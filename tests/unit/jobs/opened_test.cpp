#include "jobs/opened.h"

#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

class Opened : public Job {
  protected:
    SharedGame kalah(const std::vector<std::string>& sets) {
        return open_shared_game(host, {.game = "kalah", .sets = sets});
    }
};

// A player who evaluates otherwise than the referee's rules has rules of his own.
TEST_F(Opened, KnowsWhoEvaluatesAlike) {
    const SharedGame referee = kalah({});
    EXPECT_EQ(kinship(kalah({}), referee), play::Kinship::Same);
    EXPECT_EQ(kinship(kalah({"search.depth=3"}), referee), play::Kinship::Same);
    EXPECT_EQ(kinship(kalah({"evaluation.script=0"}), referee), play::Kinship::Sisters);
    EXPECT_EQ(kinship(kalah({"evaluation.network=false"}), referee), play::Kinship::Sisters);
}

}  // namespace
}  // namespace senet::jobs
