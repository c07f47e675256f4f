// The parts of the engine in their order; `engine.cpp` includes them once for each kind of machine.
#include "position.hpp"
#include "table.hpp"
#include "bounds.hpp"
#include "moves.hpp"
#include "move_weights.hpp"
#include "search.hpp"
#include "solver.hpp"
