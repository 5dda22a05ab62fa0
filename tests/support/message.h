// What something that must fail says.
#pragma once

#include <string>

#include "base/error.h"

namespace senet::testing {

/// The whole message of the error that `work` throws; "no error" if it throws none.
template <class Work>
std::string message_of(Work work) {
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace senet::testing
