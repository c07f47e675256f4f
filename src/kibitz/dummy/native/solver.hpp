// Solver: the questions about a board, answered by searches with a target.

enum Question { BEST = 0, WHETHER = 1, EACH_BEST = 2, EACH_WHETHER = 3 };

class Solver final : public Engine {
  public:
    explicit Solver(size_t bytes) : table_(bytes) {}

    int solve(const Boards& boards) override {
        if (boards.strain != strain_) forget();  // positions of another strain are others
        strain_ = boards.strain;
        Search search(table_, strain_);
        search.stop = boards.stop;
        search.timed = boards.seconds > 0;
        if (search.timed)
            search.until = std::chrono::steady_clock::now() +
                           std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                               std::chrono::duration<double>(boards.seconds));
        int next = boards.first;
        try {
            for (; next < boards.end; next++) one(search, boards, next);
        } catch (const Stopped&) {
        }
        nodes += search.nodes;
        return next;
    }
    void forget() override {
        table_.clear();
        guess_ = -1;
    }

  private:
    void one(Search& search, const Boards& boards, int i) {
        Position p;
        Trick trick;
        trick.leader = boards.leaders[i];
        for (int h = 0; h < 4; h++) p.hand[h] = spread(boards.hands[4 * i + h]);
        int k = 0;
        u64 on_table[3] = {};
        for (; k < 3 && boards.tricks[3 * i + k] >= 0; k++) {
            int card = boards.tricks[3 * i + k];
            on_table[k] = u64(1) << (card / 13 * 16 + card % 13);
            p.hand[next_seat(trick.leader, k)] |= on_table[k];
            trick.add(k, on_table[k], boards.strain);
        }
        const int mover = next_seat(trick.leader, k), side = mover & 1;
        const int left = count(p.hand[mover]);
        p.set();
        const Position start = p;
        for (int j = 0; j < k; j++) p.remove(next_seat(trick.leader, j), on_table[j]);
        Root root{search, start, p, trick, k, left, side};
        const int target = boards.targets[i];
        switch (boards.question) {
            case BEST: boards.values[i] = std::int8_t(best(root)); break;
            case WHETHER: boards.values[i] = root.any(target); break;
            case EACH_WHETHER: {
                u64 good = 0;
                Moves moves;
                search.moves_of(p, trick, k, moves);
                for (int m = 0; m < moves.number; m++)
                    if (root.by(moves.list[m], target)) good |= moves.list[m].group;
                boards.masks[i] = gather(good);
                break;
            }
            case EACH_BEST: {
                std::int8_t* row = boards.values + 52 * i;
                std::memset(row, -1, 52);
                Moves moves;
                search.moves_of(p, trick, k, moves);
                const int most = best(root);  // many cards are as good as the best
                for (int m = 0; m < moves.number; m++) {
                    const Move& move = moves.list[m];
                    const int value =
                        between(most, most, [&](int t) { return root.by(move, t); });
                    for (u64 rest = move.group; rest; rest &= rest - 1)
                        row[low(rest) / 16 * 13 + low(rest) % 16] = std::int8_t(value);
                }
                break;
            }
        }
    }

    struct Root {
        Search& search;
        const Position &start, &p;
        const Trick& trick;
        int k, left, side;

        // Whether the mover's side takes so many tricks.
        bool any(int target) const {
            u64 need;
            int wanted = side == 0 ? target : left - target + 1;
            return search.go_on(start, p, trick, k, left, wanted, need) == (side == 0);
        }
        bool by(const Move& move, int target) const {
            u64 need;
            int wanted = side == 0 ? target : left - target + 1;
            Trick next = trick;
            next.add(k, move.card, search.trump());
            Position after = p;
            after.remove(next_seat(trick.leader, k), move.card);
            return search.go_on(start, after, next, k + 1, left, wanted, need) == (side == 0);
        }
    };

    int best(const Root& root) {
        int guess = guess_ < 0 ? root.left / 2 : guess_;
        return guess_ = between(root.left, guess, [&](int t) { return root.any(t); });
    }

    // The most tricks that are reached, asked from a guess on.
    template <class Reached>
    static int between(int left, int guess, Reached reached) {
        int least = 0, most = left;
        guess = std::max(least, std::min(guess, most));
        bool up = true;
        while (least < most) {
            int target = std::max(least + 1, std::min(guess + (up ? 1 : 0), most));
            if (reached(target)) least = target, guess = target, up = true;
            else most = target - 1, guess = target - 1, up = false;
        }
        return least;
    }

    static u64 spread(u64 mask) {
        u64 found = 0;
        for (int s = 0; s < 4; s++) found |= (mask >> 13 * s & LANE) << 16 * s;
        return found;
    }
    static u64 gather(u64 cards) {
        u64 found = 0;
        for (int s = 0; s < 4; s++) found |= (cards >> 16 * s & LANE) << 13 * s;
        return found;
    }

    Table table_;
    int strain_ = -1;
    int guess_ = -1;  // the last answer: layouts of one position are much alike
};
