// Search: can North-South take so many of the tricks left? Zero-window search trick by trick,
// with the table of positions (`table.hpp`) and the bounds (`bounds.hpp`) at the start of each.
//
// Every answer comes with `need`: the cards by whose rank it came about, the lowest of each suit
// and all above it. An answer holds wherever these lie the same way and all suits are as long.

struct Stopped {};  // thrown where the caller wants no answer any more

class Search {
  public:
    Search(Table& table, int trump)
        : table_(table), trump_(trump), weights_(WEIGHTS[trump == NOTRUMP]) {}

    u64 nodes = 0;
    const volatile std::int32_t* stop = nullptr;
    std::chrono::steady_clock::time_point until{};
    bool timed = false;

    int trump() const { return trump_; }

    // After the first k cards of a trick: does the rest of it and of the play reach the target?
    // `p` is without these cards, `start` with them.
    bool go_on(const Position& start, const Position& p, const Trick& trick, int k, int left,
               int target, u64& need) {
        switch (k) {
            case 0: return node(p, trick.leader, left, target, need);
            case 1: return play<1>(start, p, trick, left, target, need);
            case 2: return play<2>(start, p, trick, left, target, need);
            case 3: return last_hand(p, trick, left, target, need);
            default:
                bool reached = node(p, trick.winner, left - 1, trick.rest(target), need);
                need |= trick.by_rank();
                return reached;
        }
    }

    // The groups of cards that may be played as the k-th of the trick.
    void moves_of(const Position& p, const Trick& trick, int k, Moves& moves) const {
        const int h = next_seat(trick.leader, k);
        u64 mine = p.hand[h];
        if (k && (mine & lane(trick.led))) mine &= lane(trick.led);
        const u64 others = (p.all & ~p.hand[h]) | trick.best;
        each_group(mine, others, [&](u64 card, u64 group) { moves.add(card, group, 0); });
    }

  private:

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
        if (has_quick_tricks(p, leader, left, trump_, want, need)) return ours;
        need = 0;
        if (trump_ != NOTRUMP) {
            if (trump_tricks(p, side ^ 1, trump_, against, leader, need) >= against) {
                return theirs;
            }
        } else if (stopped_tricks(p, leader, left, against, need) >= against) {
            return theirs;
        }
        need = 0;
        hint = 64;
        if (const Entry* e = table_.find(p, leader, target, hint)) {
            need = Table::need_of(*e, p);
            return e->least() >= target ? YES : NO;
        }
        return OPEN;
    }

    bool expand(const Position& p, int leader, int left, int target, u64& need, int hint) {
        hint_ = hint;
        Trick trick;
        trick.leader = leader;
        best_ = 64;
        bool reached = play<0>(p, p, trick, left, target, need);
        table_.store(p, leader, left, target, reached, need, best_);
        return reached;
    }

    bool node(const Position& p, int leader, int left, int target, u64& need) {
        int hint = 64;
        const Known found = known(p, leader, left, target, need, hint);
        return found == OPEN ? expand(p, leader, left, target, need, hint) : found == YES;
    }

    template <int K>
    bool play(const Position& start, const Position& p, const Trick& trick, int left, int target,
              u64& need) {
        const int h = next_seat(trick.leader, K);
        const bool wish = (h & 1) == 0;  // what the mover wants to hear
        if constexpr (K == 1) {
            // Whoever has the highest card of the suit led may take the trick and cash.
            const int want = wish ? target : left - target + 1, led = trick.led;
            const int owner = start.owner(led), third = next_seat(trick.leader, 2);
            const bool ruffed = trump_ != NOTRUMP && led != trump_ && !p.len(third, led) &&
                                p.len(third, trump_);
            if (((owner ^ h) & 1) == 0 && !ruffed) {
                need = 0;
                if (has_quick_tricks(start, owner, left, trump_, want, need, led)) {
                    need |= start.top(led, 1);
                    return wish;
                }
            }
        }
        Moves moves;
        moves_of(p, trick, K, moves);
        weigh<K>(p, trick, h, wish ? left - target : target - 1, moves, K == 0 ? hint_ : 64);
        u64 rests = 0;
        for (int i = 0; i < moves.number; i++) {
            const Move move = moves.pick(i);
            Trick next = trick;
            next.add(K, move.card, trump_);
            Position after = p;
            after.remove(h, move.card);
            u64 found;
            bool reached;
            if constexpr (K == 2) reached = last_hand(after, next, left, target, found);
            else reached = play<K + 1>(start, after, next, left, target, found);
            if (reached == wish) {
                need = chosen(found, move);
                if (K == 0) best_ = low(move.card);
                return reached;
            }
            rests |= refuted(found, move);
            moves.drop(i + 1, same_suit_below(p.hand[h], move.card, found));
        }
        need = rests;
        if (K == 0) best_ = 64;
        return !wish;
    }

    // A card failed and its rank did not matter: the cards of its suit and hand that lie below all
    // that mattered, which fail as well.
    static u64 same_suit_below(u64 hand, u64 card, u64 need) {
        const int s = suit_of(card);
        const u64 least = lowest(need & lane(s));
        if (!least) return hand & lane(s);
        return least > card ? hand & lane(s) & (least - 1) : 0;
    }

    // The last hand: first its cards after which the answer is known at once.
    bool last_hand(const Position& p, const Trick& trick, int left, int target, u64& need) {
        const int h = next_seat(trick.leader, 3);
        const bool wish = (h & 1) == 0;
        Moves moves;
        moves_of(p, trick, 3, moves);
        weigh<3>(p, trick, h, wish ? left - target : target - 1, moves, 64);
        struct Child {
            Position p;
            u64 by_rank;
            int leader, target, hint;
            Move move;
        } open[13];
        for (int i = 0; i < moves.number; i++) {
            Child& child = open[i];
            child.move = moves.pick(i);
            Trick next = trick;
            next.add(3, child.move.card, trump_);
            child.p = p;
            child.p.remove(h, child.move.card);
            child.leader = next.winner;
            child.target = next.rest(target);
            child.by_rank = next.by_rank();
            table_.prefetch(child.p, child.leader);
        }
        int number = 0;
        u64 rests = 0, dropped = 0;
        for (int i = 0; i < moves.number; i++) {
            Child& child = open[i];
            if (!(child.move.group & ~dropped)) continue;
            u64 found;
            const Known said =
                known(child.p, child.leader, left - 1, child.target, found, child.hint);
            if (said == OPEN) {
                if (number != i) open[number] = child;
                number++;
                continue;
            }
            found |= child.by_rank;
            if ((said == YES) == wish) {
                need = chosen(found, child.move);
                return wish;
            }
            rests |= refuted(found, child.move);
            dropped |= same_suit_below(p.hand[h], child.move.card, found);
        }
        for (int i = 0; i < number; i++) {
            Child& child = open[i];
            if (!(child.move.group & ~dropped)) continue;
            u64 found;
            const bool reached =
                expand(child.p, child.leader, left - 1, child.target, found, child.hint);
            found |= child.by_rank;
            if (reached == wish) {
                need = chosen(found, child.move);
                return wish;
            }
            rests |= refuted(found, child.move);
            dropped |= same_suit_below(p.hand[h], child.move.card, found);
        }
        need = rests;
        return !wish;
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

    int W(int i) const { return weights_[i]; }
#include "move_order.hpp"

    void poll() {
        if (stop && *stop) throw Stopped{};
        if (timed && std::chrono::steady_clock::now() >= until) throw Stopped{};
    }

    Table& table_;
    const int trump_;
    const int* const weights_;
    int hint_ = 64, best_ = 64;
};
