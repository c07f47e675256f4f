// The engine's C interface (`__init__.py` calls it), and which build of it this machine can run.
//
// The search is compiled twice on x86-64: for any machine, and for those that count and find bits
// in one instruction, which is asked when an engine is made.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

// Boards of one strain and one question, and where the answers go.
struct Boards {
    std::int32_t first, end, strain, question;  // boards from `first` to before `end` are asked
    const std::uint64_t* hands;   // four masks of 52 bits a board, without the cards on the table
    const std::int8_t* leaders;   // who led to the trick in progress
    const std::int8_t* tricks;    // three places a board, -1 for no card
    const std::int8_t* targets;   // one a board
    std::int8_t* values;          // one a board, or 52
    std::uint64_t* masks;         // one a board
    const volatile std::int32_t* stop;  // not 0: nobody wants the answers any more
    double seconds;                     // 0 for no limit
};

struct Engine {
    virtual ~Engine() = default;
    virtual int solve(const Boards& boards) = 0;
    virtual void forget() = 0;
    std::uint64_t nodes = 0;
};

namespace plain {
#include "all.hpp"
}
#if defined(__x86_64__) && defined(__clang__)
#define KIBITZ_FAST 1
#pragma clang attribute push(__attribute__((target("popcnt,bmi,bmi2,lzcnt"))), apply_to = function)
namespace fast {
#include "all.hpp"
}
#pragma clang attribute pop
#elif defined(__x86_64__) && defined(__GNUC__)
#define KIBITZ_FAST 1
#pragma GCC push_options
#pragma GCC target("popcnt,bmi,bmi2,lzcnt")
namespace fast {
#include "all.hpp"
}
#pragma GCC pop_options
#endif

static bool is_fast() {
#ifdef KIBITZ_FAST
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("avx2");  // which come with the others
#else
    return false;
#endif
}

#pragma GCC visibility push(default)
extern "C" {
// An engine that keeps at most about so many bytes; null where there is no room.
Engine* kibitz_new(std::uint64_t bytes, std::int32_t any_machine) {
    try {
#ifdef KIBITZ_FAST
        if (!any_machine && is_fast()) return new fast::Solver(bytes);
#endif
        (void)any_machine;
        return new plain::Solver(bytes);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void kibitz_free(Engine* engine) { delete engine; }
// The first board that is not answered: `end`, unless the time was up or it was stopped.
std::int32_t kibitz_solve(Engine* engine, const Boards* boards) { return engine->solve(*boards); }
void kibitz_forget(Engine* engine) { engine->forget(); }
std::uint64_t kibitz_nodes(const Engine* engine) { return engine->nodes; }
std::int32_t kibitz_is_fast() { return is_fast(); }
#ifdef KIBITZ_TUNING
// With trumps or in notrump.
void kibitz_weights(std::int32_t notrump, const std::int32_t* weights) {
    std::copy(weights, weights + 110, plain::WEIGHTS[notrump]);
#ifdef KIBITZ_FAST
    std::copy(weights, weights + 110, fast::WEIGHTS[notrump]);
#endif
}
#endif
}
#pragma GCC visibility pop
