#include "search/move_keys.h"

#include <algorithm>

#include "game/notation.h"

namespace senet::search {

MoveKeys::MoveKeys(const game::Game& game, bool pieces) : pieces_(pieces), cells_(game) {
    for (const game::MoveField& field : game.move.fields()) {
        const Part part{field.shift, field.most()};
        if (!game::is_place(field.name)) {
            if (kind_.mask == 0) kind_ = part;
        } else if (field.name == "from") {
            from_ = part;
        } else {
            to_ = part;  // of several, the last: a piece comes from a cell and goes to another
        }
    }
}

}  // namespace senet::search
