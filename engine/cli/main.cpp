#include "cli/command.h"

int main(int argc, char** argv) { return senet::cli::leave(senet::cli::run(argc, argv)); }
