// The pages that a browser shows. Each is one file without anything from elsewhere, so that it
// works without a network, and stands in the program, so that it is there wherever the program is.
#pragma once

#include <string>
#include <string_view>

namespace senet::web {

/// report.html: a run's results, which it draws from its data.
std::string_view report_page();
/// tune.html: what a tuning found and how it got there, likewise.
std::string_view tune_page();
/// search.html: what a game's positions say of its search, and what was tried, likewise.
std::string_view search_page();
/// learn.html: how a network was learnt and what it values, likewise.
std::string_view learn_page();

/// The page with this JSON where it has its data. Nothing in the JSON's texts can end the element
/// that it stands in. REQUIRES a page that says @data@ once.
std::string with_data(std::string_view page, std::string_view json);
/// The JSON of a page that was made so; empty where there is none.
std::string_view data_of(std::string_view page);

}  // namespace senet::web
