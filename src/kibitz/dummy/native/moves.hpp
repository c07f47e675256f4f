// Moves: which cards are worth trying, the most promising first.
//
// Touching cards of a hand are one move: those between which no other card is left in play,
// the cards on the table aside unless one of them is winning the trick.

struct Moves {
    Move list[13];
    int number = 0;

    void add(u64 card, u64 group, int weight) { list[number++] = {card, group, weight}; }
    // Leave out, from a place on, what consists of these cards.
    void drop(int from, u64 cards) {
        if (!cards) return;
        int kept = from;
        for (int j = from; j < number; j++)
            if (list[j].group & ~cards) list[kept++] = list[j];
        number = kept;
    }
    // The best of those from place i on, brought there.
    const Move& pick(int i) {
        int best = i;
        for (int j = i + 1; j < number; j++)
            if (list[j].weight > list[best].weight) best = j;
        std::swap(list[i], list[best]);
        return list[i];
    }
};

// Calls `each(card, group)` for the groups of equal cards among `mine`, from the lowest up.
template <class Each>
inline void each_group(u64 mine, u64 others, int s, Each each) {
    if (!mine) return;
    u32 own = u32(mine >> 16 * s & LANE), them = u32(others >> 16 * s & LANE);
    u32 open = own | (~(own | them) & u32(LANE));  // a run of ours goes on over gaps
    while (own) {
        u32 card = own & (0 - own);
        u32 group = (open ^ (open + card)) & own;
        own &= ~group;
        each(u64(card) << 16 * s, u64(group) << 16 * s);
    }
}
