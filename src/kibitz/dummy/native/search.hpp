#ifdef STATS
#define STAT(i) st_ret[i]++
#else
#define STAT(i)
#endif
// Search: can North-South take so many of the tricks left? Zero-window search trick by trick,
// with the table of positions (`table.hpp`) and the bounds (`bounds.hpp`) at the start of each.
//
// Every answer comes with `need`: the cards by whose rank it came about, the lowest of each suit
// and all above it. An answer holds wherever these lie the same way and all suits are as long.

struct Stopped {};  // thrown where the caller wants no answer any more

class Search {
  public:
    Search(Table& table, int trump) : table_(table), trump_(trump) {}

    u64 nodes = 0;
    const volatile std::int32_t* stop = nullptr;
    std::chrono::steady_clock::time_point until{};
    bool timed = false;

    int trump() const { return trump_; }

    // After the first k cards of a trick: does the rest of it and of the play reach the target?
    bool go_on(const Position& p, const Trick& trick, int k, int left, int target, u64& need) {
        switch (k) {
            case 0: return node(p, trick.leader, left, target, need);
            case 1: return play<1>(p, trick, left, target, need);
            case 2: return play<2>(p, trick, left, target, need);
            case 3: return last_hand(p, trick, left, target, need);
            default: return finish(p, trick, left, target, need);
        }
    }

    // The groups of cards that may be played as the k-th of the trick.
    void moves_of(const Position& p, const Trick& trick, int k, Moves& moves) const {
        const int h = next_seat(trick.leader, k);
        u64 mine = p.hand[h];
        if (k && (mine & lane(trick.led))) mine &= lane(trick.led);
        const u64 others = (p.all & ~p.hand[h] & ~trick.table) | trick.best;
        for (int s = 0; s < 4; s++)
            each_group(mine & lane(s), others, s,
                       [&](u64 card, u64 group) { moves.add(card, group, 0); });
    }

  private:
#ifdef CHECK
    int brute(const Position& p, Trick trick, int k, int left) {
        int h = next_seat(trick.leader, k), bestv = -1;
        bool ns = (h & 1) == 0;
        Moves moves; moves_of(p, trick, k, moves);
        for (int i = 0; i < moves.number; i++) {
            Trick next = trick; next.add(k, moves.list[i].card, trump_);
            int v;
            if (k < 3) v = brute(p, next, k + 1, left);
            else {
                Position q = p;
                for (int j = 0; j < 4; j++) q.remove(next_seat(trick.leader, j), next.cards[j]);
                v = (next.winner & 1) == 0;
                if (left > 1) { Trick t; t.leader = next.winner; v += brute(q, t, 0, left - 1); }
            }
            if (bestv < 0 || (ns ? v > bestv : v < bestv)) bestv = v;
        }
        return bestv;
    }
    void check(const char* what, const Position& p, int leader, int left, int target, bool said, u64 need=0) {
        if (left > CHECK) return;
        Trick t; t.leader = leader;
        int v = brute(p, t, 0, left);
        if ((v >= target) == said) return;
        std::fprintf(stderr, "%s leader %d trump %d left %d target %d said %d really %d\n", what, leader, trump_, left, target, said, v);
        for (int h = 0; h < 4; h++) { for (int s = 3; s >= 0; s--) { std::fprintf(stderr, "%c:", "CDHS"[s]); for (int r = 12; r >= 0; r--) if (p.hand[h] >> (16*s+r) & 1) std::fprintf(stderr, "%c", "23456789TJQKA"[r]); std::fprintf(stderr, " "); } std::fprintf(stderr, "\n"); }
        std::fprintf(stderr, "need %llx\n", (unsigned long long)need);
    }
#endif

    enum Known { NO, YES, OPEN };

    // What is known of a position without searching it; `hint` becomes a card worth leading.
    Known known(const Position& p, int leader, int left, int target, u64& need, int& hint) {
        need = 0;
        if (target <= 0) return YES;
        if (target > left) return NO;
        if ((++nodes & 1023) == 0) poll();
        if (left == 1) return last_trick(p, leader, need) ? YES : NO;
        const int side = leader & 1;
        const Known ours = side == 0 ? YES : NO, theirs = side == 0 ? NO : YES;
        const int want = side == 0 ? target : left - target + 1;  // of the side on lead
        const int against = left - want + 1;
        if (quick_tricks(p, leader, left, trump_, want, need) >= want) {
            STAT(1);
            return ours;
        }
        need = 0;
        if (trump_ != NOTRUMP) {
            if (trump_tricks(p, side ^ 1, trump_, against, need) >= against) {
                STAT(2);
                return theirs;
            }
        } else if (stopped_tricks(p, leader, left, against, need) >= against) {
            STAT(4);
            return theirs;
        }
        need = 0;
        hint = 64;
        if (const Entry* e = table_.find(p, leader, target, hint)) {
            need = Table::need_of(*e, p);
            STAT(5);
            return e->low >= target ? YES : NO;
        }
        return OPEN;
    }

    bool expand(const Position& p, int leader, int left, int target, u64& need, int hint) {
        STAT(6);
        hint_ = hint;
        Trick trick;
        trick.leader = leader;
        best_ = 64;
        bool reached = play<0>(p, trick, left, target, need);
        table_.store(p, leader, left, target, reached, need, best_);
        return reached;
    }

    bool node(const Position& p, int leader, int left, int target, u64& need) {
        int hint = 64;
        const Known found = known(p, leader, left, target, need, hint);
        return found == OPEN ? expand(p, leader, left, target, need, hint) : found == YES;
    }

    template <int K>
    bool play(const Position& p, const Trick& trick, int left, int target, u64& need) {
        const int h = next_seat(trick.leader, K);
        const bool wish = (h & 1) == 0;  // what the mover wants to hear
        if constexpr (K == 1) {
            // Whoever has the highest card of the suit led may take the trick and cash.
            const int want = wish ? target : left - target + 1, led = trick.led;
            const int owner = p.owner(led), third = next_seat(trick.leader, 2);
            const bool ruffed = trump_ != NOTRUMP && led != trump_ && !p.len(third, led) &&
                                p.len(third, trump_);
            if (((owner ^ h) & 1) == 0 && !ruffed) {
                need = 0;
                if (quick_tricks(p, owner, left, trump_, want, need, led) >= want) {
                    need |= p.top(led, 1);
#ifdef CHECK
                    if (left <= CHECK) {
                        int v = brute(p, trick, 1, left);
                        if ((v >= target) != wish) { std::fprintf(stderr, "second: v %d target %d wish %d led card %d owner %d trump %d\n", v, target, wish, low(trick.best), owner, trump_); check("second", p, trick.leader, left, 99, true); }
                    }
#endif
                    STAT(7);
                    return wish;
                }
            }
        }
        Moves moves;
        moves_of(p, trick, K, moves);
        weigh<K>(p, trick, h, moves, K == 0 ? hint_ : 64);
        u64 rests = 0;
        for (int i = 0; i < moves.number; i++) {
            const Move move = moves.pick(i);
            Trick next = trick;
            next.add(K, move.card, trump_);
            u64 found;
            bool reached;
            if constexpr (K == 2) reached = last_hand(p, next, left, target, found);
            else reached = play<K + 1>(p, next, left, target, found);
            if (reached == wish) {
                need = chosen(found, move);
                if (K == 0) best_ = low(move.card);
#ifdef STATS
                if (moves.number > 1) { st_n[K]++; st_i[K] += i; st_0[K] += i == 0; }
#endif
                return reached;
            }
            rests |= refuted(found, move);
            moves.drop(i + 1, suit_of(move.card), move.card, found);
        }
        need = rests;
        if (K == 0) best_ = 64;
        return !wish;
    }

    // The last hand: first its cards after which the answer is known at once.
    bool last_hand(const Position& p, const Trick& trick, int left, int target, u64& need) {
        const int h = next_seat(trick.leader, 3);
        const bool wish = (h & 1) == 0;
        Moves moves;
        moves_of(p, trick, 3, moves);
        weigh<3>(p, trick, h, moves, 64);
        struct Child {
            Position p;
            u64 by_rank;
            int leader, target, hint;
            Move move;
        } open[13];
        int number = 0;
        u64 rests = 0;
        Position before = p;
        for (int k = 0; k < 3; k++) before.remove(next_seat(trick.leader, k), trick.cards[k]);
        for (int i = 0; i < moves.number; i++) {
            const Move move = moves.pick(i);
            Trick next = trick;
            next.add(3, move.card, trump_);
            Child& child = open[number];
            child.p = before;
            child.p.remove(h, move.card);
            child.leader = next.winner;
            child.target = target - ((next.winner & 1) == 0);
            child.by_rank = next.by_rank();
            child.move = move;
            u64 found;
            const Known said =
                known(child.p, child.leader, left - 1, child.target, found, child.hint);
            if (said == OPEN) {
                number++;
                continue;
            }
            found |= child.by_rank;
            if ((said == YES) == wish) {
                need = chosen(found, move);
                return wish;
            }
            rests |= refuted(found, move);
            moves.drop(i + 1, suit_of(move.card), move.card, found);
        }
        u64 dropped = 0;
        for (int i = 0; i < number; i++) {
            Child& child = open[i];
            if (child.move.group & dropped) continue;
            u64 found;
            const bool reached =
                expand(child.p, child.leader, left - 1, child.target, found, child.hint);
            found |= child.by_rank;
            if (reached == wish) {
                need = chosen(found, child.move);
                return wish;
            }
            rests |= refuted(found, child.move);
            const u64 least = lowest(found & lane(suit_of(child.move.card)));
            if (!least || least > child.move.card)
                for (int j = i + 1; j < number; j++) {
                    const u64 group = open[j].move.group;
                    if (suit_of(group) == suit_of(child.move.card) && (!least || group < least))
                        dropped |= group;
                }
        }
        need = rests;
        return !wish;
    }

    bool finish(const Position& p, const Trick& trick, int left, int target, u64& need) {
        Position next = p;
        for (int k = 0; k < 4; k++) next.remove(next_seat(trick.leader, k), trick.cards[k]);
        bool reached =
            node(next, trick.winner, left - 1, target - ((trick.winner & 1) == 0), need);
        need |= trick.by_rank();
        return reached;
    }

    bool last_trick(const Position& p, int leader, u64& need) const {
        Trick trick;
        trick.leader = leader;
        for (int k = 0; k < 4; k++) trick.add(k, p.hand[next_seat(leader, k)], trump_);
        need = trick.by_rank();
        return (trick.winner & 1) == 0;
    }

    // The card of a group that succeeds is its highest where it wins, and its lowest elsewhere;
    // the lowest was played. What the rest of the play needs of the group moves one down.
    static u64 chosen(u64 need, const Move& move) {
        if (move.group == move.card) return need;
        const u64 of_suit = need & lane(suit_of(move.card));
        if (lowest(of_suit) != move.card) return need;
        const u64 top = highest(move.group), next = lowest(of_suit ^ move.card);
        need ^= move.card;
        return need | (next && next <= top ? highest(move.group & (next - 1)) : top);
    }
    // All cards of a group fail, not only the lowest, which was played: where some of the others
    // are needed, one more is.
    static u64 refuted(u64 need, const Move& move) {
        if (move.group == move.card) return need;
        const u64 lowest_needed = lowest(need & lane(suit_of(move.card)));
        if (lowest_needed <= move.card || lowest_needed > highest(move.group)) return need;
        return need | highest(move.group & (lowest_needed - 1));
    }

#include "weigh.hpp"

    void poll() {
        if (stop && *stop) throw Stopped{};
        if (timed && std::chrono::steady_clock::now() >= until) throw Stopped{};
    }

#ifdef STATS
  public:
    u64 st_n[4] = {}, st_i[4] = {}, st_0[4] = {}, st_ret[8] = {};
    ~Search() { for (int i = 0; i < 4; i++) g_st[i] += st_n[i], g_st[4 + i] += st_i[i], g_st[8 + i] += st_0[i]; for (int i = 0; i < 8; i++) g_st[12 + i] += st_ret[i]; }
  private:
#endif
    Table& table_;
    const int trump_;
    int hint_ = 64, best_ = 64;
};
