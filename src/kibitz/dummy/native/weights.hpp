// The weights of `weigh.hpp`, by their numbers there.
constexpr int WEIGHTS[100] = {
    84, 44, -32, -65, 5, 11, -9, 12, 1, -8, 11, 10, -14, 24, 17, -5, 0, 9, 11, -25,
    -47, -13, 24, 24, -2, 0, 5, 9, 7, -17, 10, -20, 4, 0, -10, 2, -20, -1, 12, 0,
    2, 47, 32, 32, 4, -8, -7, 14, 24, -9, -15, -5, 0, -11, -1, 0, 0, 0, 0, 0,
    15, 83, 2, 24, 12, -18, 41, -13, 20, -2, 1, -20, -14, 8, -46, 0, 0, 0, 0, 0,
    -2, 50, 9, 21, 13, -4, 24, 14, 20, -12, -19, 1, -5, -30, -65, 0, 0, 0, 0, 0,
};
#ifdef KIBITZ_TUNING
inline int tuned[100];
inline int W(int i) { return tuned[i]; }
#else
constexpr int W(int i) { return WEIGHTS[i]; }
#endif
