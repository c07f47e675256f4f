// The weights of `weigh.hpp`, by their numbers there.
constexpr int WEIGHTS[100] = {
    60, 30, -20, -20, 5, 35, 8, 16, 16, 16, 16, 0, 3, 25, 25, 5, 0, 0, -5, -5,
    -10, 0, 22, 22, 0, 0, 8, 18, 4, 4, 14, -4, 4, -2, 4, 2, -2, 0, 4, 0,
    5, 40, 0, 12, 8, 0, 15, 15, 8, -12, -8, 0, 8, 0, -15, 0, 0, 0, 0, 0,
    5, 40, 0, 12, 8, 0, 25, 15, 8, -12, -8, 0, 8, 0, -15, 0, 0, 0, 0, 0,
    5, 40, 0, 12, 8, 0, 25, 15, 8, -12, -8, 0, 8, 0, -15, 0, 0, 0, 0, 0,
};
#ifdef KIBITZ_TUNING
inline int tuned[100];
inline int W(int i) { return tuned[i]; }
#else
constexpr int W(int i) { return WEIGHTS[i]; }
#endif
