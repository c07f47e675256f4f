// The engine's C interface (see __init__.py), and which build of it this machine can run.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

// Boards of one strain and one question, and where the answers go.
struct Boards {
    int number, strain, question;
    const std::uint64_t* hands;   // four masks of 52 bits a board, without the cards on the table
    const std::int8_t* leaders;   // who led to the trick in progress
    const std::int8_t* tricks;    // three places a board, -1 for no card
    const std::int8_t* targets;   // one a board
    std::int8_t* values;          // one a board, or 52
    std::uint64_t* masks;         // one a board
};
struct Limits {
    const volatile std::int32_t* stop;
    double seconds;  // 0 for no limit
};

#ifdef STATS
static unsigned long long g_st[32];
struct AtEnd { ~AtEnd() { for (int k = 0; k < 4; k++) std::fprintf(stderr, "ply %d: successes %llu first %.3f mean index %.3f\n", k, g_st[k], double(g_st[8+k]) / g_st[k], double(g_st[4+k]) / g_st[k]); for (int i=0;i<8;i++) std::fprintf(stderr,"ret%d %llu ",i,g_st[12+i]); std::fprintf(stderr,"\n"); } } at_end;
#endif
namespace plain {
#include "position.hpp"
#include "table.hpp"
#include "bounds.hpp"
#include "moves.hpp"
#include "weights.hpp"
#include "search.hpp"
#include "solver.hpp"
}  // namespace plain

extern "C" {
void* kibitz_new(std::uint64_t bytes) { return new (std::nothrow) plain::Solver(bytes); }
void kibitz_free(void* solver) { delete static_cast<plain::Solver*>(solver); }
int kibitz_solve(void* solver, const Boards* boards, const Limits* limits) {
    try {
        return static_cast<plain::Solver*>(solver)->solve(*boards, *limits);
    } catch (const std::bad_alloc&) {
        return -1;
    }
}
void kibitz_forget(void* solver) { static_cast<plain::Solver*>(solver)->forget(); }
std::uint64_t kibitz_nodes(void* solver) { return static_cast<plain::Solver*>(solver)->nodes; }
#ifdef TUNING
void kibitz_tune(const int* weights) { std::copy(weights, weights + 100, plain::tuned); }
#endif
}
