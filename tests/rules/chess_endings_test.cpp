// Endings of king and one man against king, solved backwards over the rules of chess and held
// against published tables. No search takes part: this is about the rules.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include "support/game_at.h"
#include "support/native.h"
#include "support/published.h"

namespace senet::testing {
namespace {

constexpr int kPawn = 1, kRook = 4, kQueen = 5, kKing = 6, kBlack = 6;
constexpr int kCells = 64;
constexpr std::array<int, 3> kMen{kPawn, kRook, kQueen};

/// White's king and man against Black's king: plies to mate of every position.
class Endings {
  public:
    static constexpr int kDraw = -1, kIllegal = -2;

    explicit Endings(game::Rules& rules)
        : rules_(rules),
          cells_(field("cells")),
          kinds_(field("kinds")),
          sides_(field("sides")),
          first_(kPositions + 1),
          plies_(kPositions, kDraw) {
        for (std::size_t place = 0; place < kPositions; ++place) look_at(place);
        first_[kPositions] = successors_.size();
        bool any = true;
        for (int n = 1; any; ++n) any = settle(n);
    }

    /// Plies until mate with best play on both sides, or one of the constants.
    int plies(const game::State& state) const { return plies_[place_of(state)]; }

    /// How many positions of a man there are by plies.
    std::map<int, int> histogram(int man, game::Player turn) const {
        std::map<int, int> counts;
        for (std::size_t place = 0; place < kPositions; ++place) {
            const Men men = men_at(place);
            if (men.kind == man && men.turn == turn && plies_[place] != kIllegal)
                ++counts[plies_[place]];
        }
        return counts;
    }

  private:
    static constexpr std::size_t kPositions = kMen.size() * 2 * kCells * kCells * kCells;
    static constexpr std::uint32_t kElsewhere = ~std::uint32_t{0};  // no man is left: a draw

    struct Men {
        int kind = 0;
        game::Player turn{1};
        int king = 0, other_king = 0, man = 0;  // cells from 0
    };

    const game::Field& field(const char* name) const { return *rules_.game().layout.find(name); }

    static Men men_at(std::size_t place) {
        Men men;
        men.man = static_cast<int>(place % kCells);
        men.other_king = static_cast<int>(place / kCells % kCells);
        men.king = static_cast<int>(place / (kCells * kCells) % kCells);
        men.turn = game::Player::at(place / (kCells * kCells * kCells) % 2);
        men.kind = kMen[place / (2 * kCells * kCells * kCells)];
        return men;
    }

    std::uint32_t place_of(const game::State& state) const {
        int king = 0, other_king = 0, man = -1, kind = 0;
        for (int cell = 0; cell < kCells; ++cell) {
            const auto piece = static_cast<int>(state.get(cells_, static_cast<std::size_t>(cell)));
            if (piece == kKing)
                king = cell;
            else if (piece == kKing + kBlack)
                other_king = cell;
            else if (const auto at = std::find(kMen.begin(), kMen.end(), piece); at != kMen.end()) {
                man = cell;
                kind = static_cast<int>(at - kMen.begin());
            }
        }
        if (man < 0) return kElsewhere;
        const int side = kind * 2 + state.turn().number() - 1;
        return static_cast<std::uint32_t>(((side * kCells + king) * kCells + other_king) * kCells +
                                          man);
    }

    bool put(game::State& state, int cell, int piece) const {
        if (state.get(cells_, static_cast<std::size_t>(cell)) != 0) return false;
        state.set(cells_, static_cast<std::size_t>(cell), piece);
        const auto bit = static_cast<std::int64_t>(std::uint64_t{1} << cell);
        const auto kind = static_cast<std::size_t>((piece - 1) % kBlack);
        const std::size_t side = piece > kBlack ? 1 : 0;
        state.set(kinds_, kind, state.get(kinds_, kind) | bit);
        state.set(sides_, side, state.get(sides_, side) | bit);
        return true;
    }

    /// Notes where a position leads to. Illegal is what overlaps, a pawn on the first row or the
    /// last, and a king that could be taken.
    void look_at(std::size_t place) {
        first_[place] = successors_.size();
        const Men men = men_at(place);
        game::State state(rules_.game().layout);
        plies_[place] = kIllegal;
        const bool pawn_at_edge = men.kind == kPawn && (men.man < 8 || men.man >= kCells - 8);
        if (pawn_at_edge || !put(state, men.king, kKing) ||
            !put(state, men.other_king, kKing + kBlack) || !put(state, men.man, men.kind)) {
            return;
        }
        state.set_turn(men.turn);
        const int prey = men.turn == game::Player{1} ? men.other_king : men.king;
        moves_.clear();
        rules_.moves(state, moves_);
        for (const game::Move move : moves_) {
            if (static_cast<int>(rules_.game().move.get(move, 1)) == prey + 1) return;
        }
        plies_[place] = kDraw;
        if (moves_.empty() && !rules_.stuck(state).drawn()) plies_[place] = 0;
        for (const game::Move move : moves_) {
            game::State next;
            rules_.advance(state, move, next);
            successors_.push_back(place_of(next));
        }
    }

    /// Finds the positions that end in n plies; whether there were any.
    bool settle(int n) {
        bool any = false;
        for (std::size_t place = 0; place < kPositions; ++place) {
            if (plies_[place] != kDraw || first_[place] == first_[place + 1]) continue;
            const bool wins = men_at(place).turn == game::Player{1};
            bool all = true, one = false;
            for (std::size_t i = first_[place]; i < first_[place + 1]; ++i) {
                const int after = successors_[i] == kElsewhere ? kDraw : plies_[successors_[i]];
                one |= after == n - 1;
                all &= after >= 0 && after < n;
            }
            if (wins ? !one : !all) continue;
            plies_[place] = n;
            any = true;
        }
        // Wins and losses come by turns: only two plies without any are the end.
        const bool goes_on = any || found_before_;
        found_before_ = any;
        return goes_on;
    }

    game::Rules& rules_;
    const game::Field &cells_, &kinds_, &sides_;
    game::MoveList moves_;
    std::vector<std::size_t> first_;  // of each position's successors
    std::vector<std::uint32_t> successors_;
    std::vector<int> plies_;
    bool found_before_ = true;
};

/// Solves the endings once for all tests.
class ChessEndings : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        if (!no_compiler().empty() || effort() == Effort::Quick) return;
        pair_ = std::make_unique<NativePair>(shipped_script("chess"));
        endings_ = std::make_unique<Endings>(*pair_->native);
    }
    static void TearDownTestSuite() {
        endings_.reset();
        pair_.reset();
    }

    void SetUp() override {
        if (!endings_)
            GTEST_SKIP()
                << "a million and a half positions take long without machine code and under "
                   "sanitizers";
    }

    static const Endings& endings() { return *endings_; }
    static game::State read(const std::string& fen) { return GameAt(*pair_->judge, fen).state(); }

  private:
    static inline std::unique_ptr<NativePair> pair_;
    static inline std::unique_ptr<Endings> endings_;
};

TEST_F(ChessEndings, OfThreeMenAreAsInPublishedTables) {
    // Ströhlein 1970: king and rook mate in 16 moves at most, king and queen in 10.
    EXPECT_EQ(endings().histogram(kRook, game::Player{2}).rbegin()->first, 32);
    EXPECT_EQ(endings().histogram(kQueen, game::Player{2}).rbegin()->first, 20);

    PUBLISHED_CASES(rooks, "chess/krk-dtm");
    PUBLISHED_CASES(positions, "chess/endgame-positions");
    int compared = 0;
    const auto compare = [&](const nlohmann::json& one) {
        const int mate = one.value("mate", 0);
        const bool draw = one.value("outcome", "") == "draw";
        EXPECT_EQ(endings().plies(read(one.at("pos"))),
                  draw           ? Endings::kDraw
                      : mate > 0 ? 2 * mate - 1
                                 : -2 * mate)
            << one.at("id");
        ++compared;
    };
    for (const nlohmann::json& one : rooks) compare(one);
    for (const nlohmann::json& one : positions) {
        const std::string id = one.at("id");
        // KBBK has four men: a hundred times as many positions.
        if (id.starts_with("KBBK")) continue;
        compare(one);
    }
    EXPECT_EQ(compared, 558);
}

TEST_F(ChessEndings, OfAPawnHaveThePublishedStatistics) {
    PUBLISHED_CASES(cases, "chess/endgame-tablebase-statistics");
    int compared = 0;
    for (const nlohmann::json& one : cases) {
        if (one.at("material") != "KPK") continue;  // the others have four men
        ++compared;
        const auto counts =
            endings().histogram(kPawn, game::Player(one.at("stm") == "white" ? 1 : 2));
        int all = 0;
        for (const auto& [plies, count] : counts) {
            all += count;
            const std::string name = plies == Endings::kDraw
                ? "draw"
                : (plies % 2 == 1 ? "win " : "loss ") + std::to_string(plies);
            EXPECT_EQ(count, one.at("plies_to_mate_histogram").value(name, 0)) << name;
        }
        EXPECT_EQ(all, one.at("legal_positions").get<int>());
        EXPECT_EQ(counts.size(), one.at("plies_to_mate_histogram").size());
    }
    EXPECT_EQ(compared, 1);
}

}  // namespace
}  // namespace senet::testing
