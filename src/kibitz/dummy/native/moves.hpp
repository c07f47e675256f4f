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

// Calls `each(card, group)` for the groups of equal cards among `mine`, from the lowest up. Between
// the suits there is always a gap, so one sum carries over each run of ours and of gaps.
template <class Each>
inline void each_group(u64 mine, u64 others, Each each) {
    const u64 open = ~others & EVERY;  // a run of ours goes on over cards that are gone
    while (mine) {
        const u64 card = lowest(mine), group = (open ^ (open + card)) & mine;
        mine &= ~group;
        each(card, group);
    }
}
