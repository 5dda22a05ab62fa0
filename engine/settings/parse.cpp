#include "settings/parse.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <vector>

#include "base/text.h"

namespace senet::settings {
namespace {

/// The text as lines, and how a place in it is named.
class Lines {
  public:
    enum class Positions { Full, NameOnly };

    Lines(std::string_view text, const std::string& shown, Positions positions)
        : shown_(shown), positions_(positions) {
        constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
        if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
        text_ = text;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            lines_.push_back(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

    std::string_view text() const { return text_; }
    const std::vector<std::string_view>& lines() const { return lines_; }

    /// Line and column count from 0.
    SourcePosition at(std::size_t line, std::size_t column) const {
        if (positions_ == Positions::NameOnly) return {shown_};
        return {shown_, static_cast<int>(line) + 1, static_cast<int>(column) + 1};
    }
    SourcePosition at(const YAML::Mark& mark) const {
        if (mark.is_null()) return {shown_};
        return at(static_cast<std::size_t>(mark.line), static_cast<std::size_t>(mark.column));
    }

    /// The rest of the line from a place on.
    std::string_view from(const YAML::Mark& mark) const {
        const auto line = static_cast<std::size_t>(mark.line);
        const auto column = static_cast<std::size_t>(mark.column);
        if (line >= lines_.size() || column >= lines_[line].size()) return {};
        return lines_[line].substr(column);
    }

  private:
    std::string shown_;
    Positions positions_;
    std::string_view text_;
    std::vector<std::string_view> lines_;
};

/// yaml-cpp takes byte 4 for the end of the file and hands on what is no text at all.
void check_characters(const Lines& source, std::size_t line) {
    std::string_view text = source.lines()[line];
    if (text.ends_with('\r')) text.remove_suffix(1);
    for (std::size_t column = 0; column < text.size();) {
        const std::size_t length = utf8_length(text.substr(column));
        const auto byte = static_cast<unsigned char>(text[column]);
        if (length == 0 || (byte < 0x20 && byte != '\t') || byte == 0x7f) {
            throw Error(source.at(line, column),
                        fmt::format("byte 0x{:02X} cannot be part of a settings file, which is "
                                    "plain text in UTF-8",
                                    byte));
        }
        column += length;
    }
}

/// yaml-cpp skips tabs where they change the meaning, and directives that it does not know.
void check_line_start(const Lines& source, std::size_t line) {
    const std::string_view text = source.lines()[line];
    const std::size_t start = text.find_first_not_of(" \t\r");
    if (start == std::string_view::npos || text[start] == '#') return;
    if (const std::size_t tab = text.find('\t'); tab < start) {
        throw Error(source.at(line, tab), "a tab in the indentation; YAML wants spaces");
    }
    if (text[0] == '%') {
        throw Error(source.at(line, 0),
                    "a line that begins with % is a YAML directive, which settings have no use "
                    "for; put the text in quotes or remove the line");
    }
}

/// Whether the quoted text at the front of `line` ends on it. REQUIRES a quote there.
bool ends_on_line(std::string_view line) {
    const char quote = line[0];
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (quote == '"' && line[i] == '\\')
            ++i;
        else if (line[i] == quote)
            return true;
    }
    return false;
}

/// Builds the tree from yaml-cpp's events.
class Builder : public YAML::EventHandler {
  public:
    explicit Builder(const Lines& source) : source_(source) {}

    Node take() { return std::move(root_); }

    /// Where the innermost list or map began that is still open.
    std::optional<SourcePosition> innermost() const {
        if (open_.empty()) return std::nullopt;
        return open_.back().node.where;
    }

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (documents_++ == 0) return;
        refuse(mark,
               "a second YAML document begins here; settings are one document whose top keys are "
               "all indented alike");
    }
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
        add(node(Node::Kind::Nothing, mark));
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                  const std::string& value) override {
        check_text(mark, tag);
        check_value(mark, value);
        Node text = node(Node::Kind::Text, mark);
        text.text = value;
        add(std::move(text));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                         YAML::EmitterStyle::value) override {
        open(Node::Kind::List, mark, tag);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                    YAML::EmitterStyle::value) override {
        open(Node::Kind::Map, mark, tag);
    }
    void OnMapEnd() override { close(); }

    void OnAnchor(const YAML::Mark& mark, const std::string& name) override {
        refuse(mark,
               fmt::format("anchors and aliases (&{0}, *{0}) have no use here; write the value "
                           "again, or put it into a file of its own and name that in extends",
                           name));
    }
    /// An alias needs an anchor before it, and that was refused.
    void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}

  private:
    struct Open {
        Node node;
        std::optional<Node> key;  // of a map whose next event is the key's value
    };

    [[noreturn]] void refuse(const YAML::Mark& mark, const std::string& message) const {
        throw Error(source_.at(mark), message);
    }

    Node node(Node::Kind kind, const YAML::Mark& mark) {
        if (++nodes_ > kMostNodes) {
            refuse(mark,
                   fmt::format("more than {} values in one file; are these settings?", kMostNodes));
        }
        Node made;
        made.kind = kind;
        made.where = source_.at(mark);
        return made;
    }

    void check_tag(const YAML::Mark& mark, const std::string& tag) const {
        if (tag.empty() || tag == "?") return;
        refuse(mark,
               "a YAML tag (a word that begins with !) has no use here; write the value alone, "
               "in quotes if it begins with !");
    }

    /// A text in quotes or a block ("|") comes with the tag "!", as would one tagged with just
    /// that.
    void check_text(const YAML::Mark& mark, const std::string& tag) const {
        const std::string_view written = source_.from(mark);
        const char first = written.empty() ? '\0' : written[0];
        const bool is_quoted = first == '"' || first == '\'';
        // yaml-cpp ends an unfinished quotation at the end of the file and says nothing.
        if (is_quoted && !ends_on_line(written)) {
            refuse(mark,
                   fmt::format("the text that begins here has no closing {} on this line", first));
        }
        if (tag == "!" && (is_quoted || first == '|' || first == '>')) return;
        check_tag(mark, tag);
    }

    /// An escape such as "\0" puts in what no setting can mean, and where C reads a name, ends it.
    void check_value(const YAML::Mark& mark, const std::string& value) const {
        for (const char c : value) {
            const auto byte = static_cast<unsigned char>(c);
            if ((byte >= 0x20 && byte != 0x7f) || c == '\n' || c == '\t') continue;
            refuse(mark,
                   fmt::format("the text {} holds byte 0x{:02X}, which no setting can have; remove "
                               "the escape that stands for it",
                               in_quotes(value), byte));
        }
    }

    void open(Node::Kind kind, const YAML::Mark& mark, const std::string& tag) {
        check_tag(mark, tag);
        if (open_.size() >= kDeepest) {
            refuse(mark, fmt::format("settings nested more than {} levels deep", kDeepest));
        }
        open_.push_back({node(kind, mark), std::nullopt});
    }

    void close() {
        Node done = std::move(open_.back().node);
        open_.pop_back();
        add(std::move(done));
    }

    /// Puts a finished value where it belongs.
    void add(Node value) {
        if (open_.empty()) {
            root_ = std::move(value);
            return;
        }
        Open& holder = open_.back();
        if (holder.node.kind == Node::Kind::List) {
            holder.node.items.push_back(std::move(value));
        } else if (!holder.key) {
            check_key(value, holder.node);
            holder.key = std::move(value);
        } else {
            add_entry(holder.node, std::move(*holder.key), std::move(value));
            holder.key.reset();
        }
    }

    /// Only finished keys are judged: where a bracket is not closed, yaml-cpp takes the list for a
    /// key until it comes to the end of the file.
    static void check_key(const Node& key, const Node& map) {
        if (key.kind != Node::Kind::Text) {
            throw Error(key.where,
                        fmt::format("a key must be a plain name, got {}", describe(key)));
        }
        for (const Node::Entry& entry : map.entries) {
            if (entry.key != key.text) continue;
            const int line = entry.where.line;
            throw Error(key.where,
                        fmt::format("the key {} stands here twice{}", in_quotes(key.text),
                                    line > 0 ? fmt::format(", first in line {}", line) : ""));
        }
    }

    static void add_entry(Node& map, Node key, Node value) {
        // For a missing value yaml-cpp names the next thing that it saw, which may be lines below.
        if (value.kind == Node::Kind::Nothing) value.where = key.where;
        map.entries.push_back({std::move(key.text), std::move(key.where), std::move(value)});
    }

    const Lines& source_;
    Node root_;
    std::vector<Open> open_;
    std::size_t nodes_ = 0;
    int documents_ = 0;
};

struct Saying {
    std::string_view yaml_cpp;
    std::string_view plain;
    /// Shown where the open bracket stands, not where the file went on without its end.
    bool names_opening = false;
};

// What yaml-cpp says, and what the user most likely did.
const std::array kSayings{
    Saying{YAML::ErrorMsg::END_OF_SEQ_FLOW,
           "the list that begins here lacks a comma or its closing ]", true},
    Saying{YAML::ErrorMsg::END_OF_MAP_FLOW,
           "the map that begins here lacks a comma or its closing }", true},
    Saying{YAML::ErrorMsg::END_OF_SEQ,
           "this does not go on with the list above; is the line indented alike?"},
    Saying{YAML::ErrorMsg::END_OF_MAP,
           "this does not go on with what stands before; is the line indented like its neighbours, "
           "and does nothing follow a text in quotes?"},
    Saying{YAML::ErrorMsg::MAP_VALUE,
           "a colon cannot stand here; is the line indented like its neighbours, or does a text "
           "with a colon lack quotes?"},
    Saying{YAML::ErrorMsg::MAP_KEY, "a question mark cannot stand here; does a text lack quotes?"},
    Saying{YAML::ErrorMsg::BLOCK_ENTRY,
           "a list entry cannot stand here; is the line indented like its neighbours?"},
    Saying{YAML::ErrorMsg::FLOW_END, "a closing bracket that nothing opened"},
    Saying{YAML::ErrorMsg::UNKNOWN_TOKEN,
           "a text that begins with this character must stand in quotes"},
    Saying{YAML::ErrorMsg::EOF_IN_SCALAR, "the file ends inside a text in quotes"},
    Saying{YAML::ErrorMsg::UNKNOWN_ANCHOR, "a text that begins with * must stand in quotes"},
    Saying{YAML::ErrorMsg::ALIAS_NOT_FOUND, "a text that begins with * must stand in quotes"},
    Saying{YAML::ErrorMsg::CHAR_IN_ALIAS, "a text that begins with * must stand in quotes"},
    Saying{YAML::ErrorMsg::ANCHOR_NOT_FOUND, "a text that begins with & must stand in quotes"},
    Saying{YAML::ErrorMsg::CHAR_IN_ANCHOR, "a text that begins with & must stand in quotes"},
    Saying{YAML::ErrorMsg::CHAR_IN_BLOCK, "a text that begins with | or > must stand in quotes"},
    Saying{YAML::ErrorMsg::INVALID_ESCAPE,
           "a backslash in double quotes must be doubled; in single quotes it may stand alone"},
};

[[noreturn]] void rethrow(const YAML::Exception& failure, const Lines& source,
                          const Builder& builder) {
    const auto said = std::find_if(kSayings.begin(), kSayings.end(), [&](const Saying& saying) {
        return failure.msg.starts_with(saying.yaml_cpp);
    });
    if (said == kSayings.end()) {
        throw Error(source.at(failure.mark), "this is not YAML: " + failure.msg);
    }
    const auto opening = said->names_opening ? builder.innermost() : std::nullopt;
    throw Error(opening.value_or(source.at(failure.mark)), std::string(said->plain));
}

Node build(const Lines& source) {
    if (source.text().size() > kLongestText) {
        throw Error(source.at(YAML::Mark::null_mark()), "larger than 1 MB; are these settings?");
    }
    for (std::size_t line = 0; line < source.lines().size(); ++line) {
        check_characters(source, line);
        check_line_start(source, line);
    }
    Builder builder(source);
    try {
        // Without the end of its last line, an open quotation would be reported there, not where it
        // begins.
        std::istringstream stream{std::string(source.text()) + "\n"};
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(builder)) continue;
    } catch (const YAML::Exception& failure) {
        rethrow(failure, source, builder);
    }
    return builder.take();
}

}  // namespace

Node parse(std::string_view text, const std::string& shown) {
    Node root = build(Lines(text, shown, Lines::Positions::Full));
    if (root.kind != Node::Kind::Map && root.kind != Node::Kind::Nothing) {
        // What it holds instead is not told: it may be any file, by a wrong path.
        throw Error(root.where,
                    "this is not a settings file, which consists of lines \"key: value\", with a "
                    "space after the colon");
    }
    return root;
}

Node parse_value(std::string_view text, const std::string& shown) {
    return build(Lines(text, shown, Lines::Positions::NameOnly));
}

}  // namespace senet::settings
