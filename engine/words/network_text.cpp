#include "words/network_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "pictures/board_style.h"
#include "words/text_table.h"

namespace senet::words {
namespace {

using network::Input;

/// A feature of a game that has a view.
class SeenFeature {
  public:
    SeenFeature(const game::Game& game, const network::Features& features, std::uint32_t feature,
                Look look)
        : game_(game),
          view_(*game.view),
          style_(game, look),
          features_(features),
          source_(features.source(feature)),
          input_(features.inputs()[source_.input]),
          element_(source_.element),
          step_(input_.of_groups() ? 0 : input_.steps[source_.step]) {}

    /// Empty where the view has no words for it.
    std::string words() const {
        if (input_.kind == Input::Kind::Sight) return of_sight();
        if (input_.of_groups()) return of_group();
        if (input_.field == view_.cells) return on_cell();
        if (input_.field == view_.walls) return of_wall();
        for (const game::Hand& hand : view_.hands)
            if (hand.field == input_.field) return in_hand(hand);
        return "";
    }

    /// A piece whose glyph is a blank is where there is no cell, from the first state to the last;
    /// but between walls it may be one with some around it.
    bool is_of_no_cell() const {
        if (input_.field != view_.cells || input_.of_groups()) return false;
        return view_.walls.empty() && names_one_of(view_.pieces.size()) &&
            trim(view_.pieces[static_cast<std::size_t>(step_ - 1)]).empty();
    }

  private:
    bool is_ladder() const { return input_.kind == Input::Kind::Ladder; }
    std::string amount() const { return fmt::format("{}{}", step_, is_ladder() ? " or more" : ""); }
    std::string player(game::Player player) const { return printable(game_.name_of(player)); }
    /// Whether the value names one of so many things.
    bool names_one_of(std::size_t count) const {
        return !is_ladder() && step_ >= 1 && step_ <= static_cast<std::int64_t>(count);
    }

    std::string on_cell() const {
        const std::string cell = printable(view_.board.names[element_]);
        if (!is_ladder() && step_ == 0) return cell + " empty";
        if (view_.pieces.empty()) return fmt::format("{} on {}", amount(), cell);
        if (!names_one_of(view_.pieces.size())) return "";
        return fmt::format("{} on {}", piece(step_), cell);
    }
    /// By whose it is, if that says it all; its glyph beside that, if not.
    std::string piece(std::int64_t value) const {
        const auto index = static_cast<std::size_t>(value - 1);
        const game::Player owner = view_.owners[index];
        std::string glyph(trim(style_.glyph(value)));
        if (glyph.empty()) glyph = std::to_string(value);
        if (owner == game::kNobody) return glyph;
        const bool only = std::count(view_.owners.begin(), view_.owners.end(), owner) == 1;
        return only ? player(owner) : fmt::format("{} {}", player(owner), glyph);
    }

    /// "White White - Black on a1 b1 c1 d1", "White - White in a row".
    std::string of_group() const {
        std::vector<std::string> pieces, cells;
        for (const int step : features_.steps_of(source_)) {
            const std::int64_t value =
                step == network::Features::kNone ? 0 : input_.steps[static_cast<std::size_t>(step)];
            if (value < 0 || value > static_cast<std::int64_t>(view_.pieces.size())) return "";
            pieces.push_back(value == 0 ? "-" : piece(value));
        }
        if (input_.kind == Input::Kind::Shapes) return join(pieces, " ") + " in a row";
        for (const std::uint32_t cell : input_.groups[element_])
            cells.push_back(printable(view_.board.names[cell]));
        return fmt::format("{} on {}", join(pieces, " "), join(cells, " "));
    }

    /// "White on c4, in sight 2 White and 1 Black", "c4, in sight 3 or more Black".
    std::string of_sight() const {
        const network::Look look = features_.look(source_);
        const auto name = [this](std::size_t side) { return player(game::Player::at(side)); };
        std::string text = printable(view_.board.names[element_]);
        if (look.owner != 0)
            text = fmt::format("{} on {}", name(static_cast<std::size_t>(look.owner - 1)), text);
        std::vector<std::string> seen;
        for (std::size_t side = 0; side < look.seen.size(); ++side) {
            if (look.seen[side] == 0) continue;
            const bool most = look.seen[side] == network::Look::kMost;
            seen.push_back(
                fmt::format("{}{} {}", look.seen[side], most ? " or more" : "", name(side)));
        }
        return fmt::format("{}, in sight {}", text, seen.empty() ? "nothing" : join(seen, " and "));
    }

    std::string of_wall() const {
        if (!names_one_of(game_.players.size())) return "";
        std::vector<std::string> beside;
        for (const char side : {'n', 'e', 's', 'w'}) {
            const game::Cells walls = view_.board.walls(side);
            for (std::size_t cell = 0; cell < walls.size(); ++cell)
                if (walls[cell] == static_cast<int>(element_) + 1)
                    beside.push_back(printable(view_.board.names[cell]));
        }
        return fmt::format("{}: wall {} {}", player(game::Player{static_cast<int>(step_)}),
                           beside.size() == 1 ? "at the edge of" : "between",
                           join(beside, " and "));
    }

    std::string in_hand(const game::Hand& hand) const {
        const bool is_array = game_.layout.find(hand.field)->is_array;
        if (!is_array && !hand.pieces.empty()) {
            if (!names_one_of(hand.pieces.size())) return "";
            return held(hand, static_cast<std::size_t>(step_ - 1), "");
        }
        return held(hand, element_, amount());
    }
    /// "South holds 2 or more", "2 ABCD in left"; of several hands of one player, "South holds 2 in
    /// home".
    std::string held(const game::Hand& hand, std::size_t kind, const std::string& count) const {
        std::string what = count;
        if (!hand.pieces.empty())
            what += (what.empty() ? "" : " ") + style_.held(hand.pieces[kind]);
        const game::Player owner = kind < hand.owners.size() ? hand.owners[kind] : game::kNobody;
        if (owner == game::kNobody) return fmt::format("{} in {}", what, hand.field);
        const auto own =
            std::count_if(view_.hands.begin(), view_.hands.end(), [&](const game::Hand& each) {
                return std::find(each.owners.begin(), each.owners.end(), owner) !=
                    each.owners.end();
            });
        return fmt::format("{} holds {}{}", player(owner), what,
                           own > 1 ? " in " + hand.field : "");
    }

    const game::Game& game_;
    const game::View& view_;
    const pictures::BoardStyle style_;
    const network::Features& features_;
    const network::Features::Source source_;
    const Input& input_;
    const std::size_t element_;
    const std::int64_t step_;
};

}  // namespace

nlohmann::json evaluation_as_json(const game::Rules& rules) {
    if (rules.evaluator() != nullptr) return "network";
    return rules.evaluates() ? nlohmann::json("script") : nlohmann::json();
}

std::string evaluation_words(const std::string& evaluators) {
    return evaluators.empty()
        ? ""
        : fmt::format("Positions are evaluated by {}.\n", printable(evaluators));
}

std::string feature_words(const game::Game& game, const network::Features& features,
                          std::uint32_t feature, Look look) {
    const std::string words = game.view ? SeenFeature(game, features, feature, look).words() : "";
    return words.empty() ? features.name(feature) : words;
}

std::string effects_table(const game::Game& game, const network::Features& features,
                          const std::vector<network::Effect>& effects, game::Player mover,
                          const Page& page) {
    constexpr std::size_t kMost = 6;
    TextTable table({"what the network sees", "effect"});
    const bool of_two = game.player_count() == 2;
    std::size_t rows = 0, next = 0;
    for (; next < effects.size() && rows < kMost && effects[next].value != 0; ++next) {
        const auto& [feature, value, logits] = effects[next];
        if (game.view && SeenFeature(game, features, feature, page.look).is_of_no_cell()) continue;
        table.add({feature_words(game, features, feature, page.look),
                   game::show_value(of_two ? seen_by(mover, value) : value)});
        ++rows;
    }
    if (rows == 0) return "";
    return table.text(page.look) +
        paragraph(fmt::format("An effect is how much that adds to the network's value; {}.",
                              next < effects.size() ? "the largest are shown" : "these are all"),
                  page);
}

}  // namespace senet::words
