    // How promising each card is. All hands are seen, so whether a card can win the trick is known.
    template <int K>
    void weigh(const Position& p, const Trick& trick, int h, Moves& moves, int hint) const {
        if (moves.number < 2) return;
        for (int i = 0; i < moves.number; i++) {
            Move& move = moves.list[i];
            int weight;
            if constexpr (K == 0) weight = as_lead(p, h, move);
            else weight = as_follower<K>(p, trick, h, move);
            weight += int(std::min<u32>(history_[K][h][low(move.card)], 4000)) / 100;
            if (K == 0 && hint < 64) {
                u64 card = u64(1) << hint;
                if (move.group & card) weight += 200;
                else if (suit_of(move.card) == hint >> 4) weight += 30;
            }
            move.weight = weight;
        }
    }

    // The best card that a hand can bring against `best`, if it must follow `led`; 0 for none.
    u64 answer_of(const Position& p, int h, int led, u64 best) const {
        u64 follow = p.held(h, led);
        if (follow) {
            if (suit_of(best) != led) return 0;
            u64 top = highest(follow);
            return top > best ? top : 0;
        }
        if (trump_ == NOTRUMP || led == trump_) return 0;
        u64 top = highest(p.held(h, trump_));
        if (!top) return 0;
        return suit_of(best) != trump_ || top > best ? top : 0;
    }

    int as_lead(const Position& p, int h, const Move& move) const {
        const int s = suit_of(move.card), partner = h ^ 2, lho = next_seat(h), rho = next_seat(h, 3);
        const u64 top = highest(move.group);
        const int mine = p.len(h, s), his = p.len(partner, s);
        const bool is_trump = s == trump_;
        const bool ruffs = trump_ != NOTRUMP && !is_trump;
        int weight = 0;
        const bool lho_ruffs = ruffs && !p.len(lho, s) && p.len(lho, trump_);
        const bool rho_ruffs = ruffs && !p.len(rho, s) && p.len(rho, trump_);
        if (lho_ruffs || rho_ruffs) weight -= 20;
        if (ruffs && !his && p.len(partner, trump_)) {
            weight += lho_ruffs || rho_ruffs ? 5 : 35;
            if (top == highest(p.all & lane(s))) weight -= 10;
            return weight - low(move.card) % 16;
        }
        const int owner = p.owner(s);
        const u64 all = p.all & lane(s), best = highest(all);
        if (owner == h) {
            if (top == best) weight += 25 + (move.group != move.card ? 5 : 0);
            else weight += his ? -5 : -10;
        } else if (owner == partner) {
            weight += 22 - low(move.card) % 16;
        } else {
            // To force a top card out, or to lead towards one.
            const u64 ours = highest((p.held(h, s) | p.held(partner, s)));
            const u64 second = highest(all ^ best);
            if (ours == second) {
                if (p.hand[partner] & ours) weight += owner == lho ? 18 : 4;
                else weight += (move.group & ours) && (move.group != move.card) ? 14 : -4;
            } else {
                weight += owner == rho ? -2 : 2;
            }
            weight += 2 * (mine + his - p.len(lho, s) - p.len(rho, s));
            weight -= low(move.card) % 16 / 2;
        }
        if (is_trump) weight += 3;
        return weight;
    }

    template <int K>
    int as_follower(const Position& p, const Trick& trick, int h, const Move& move) const {
        const int s = suit_of(move.card), rank = low(move.card) & 15;
        const bool follows = s == trick.led, is_trump = s == trump_;
        const bool partner_wins = K > 1 && trick.winner == (h ^ 2);
        const bool beats = s == suit_of(trick.best) ? move.card > trick.best : is_trump;
        int weight = 0;
        if (beats) {
            bool holds = true;  // against those who are still to play
            if (K < 3) {
                for (int k = K + 1; k < 4; k += 2) {
                    u64 answer = answer_of(p, next_seat(trick.leader, k), trick.led, move.card);
                    if (answer && !(move.group & answer)) holds = false;
                }
            }
            bool needless = partner_wins;
            if (partner_wins && K == 2) {
                needless = !answer_of(p, next_seat(h), trick.led, trick.best);
            }
            if (K == 1 && !needless) {
                // Partner may win it without me.
                u64 theirs = answer_of(p, next_seat(h), trick.led, trick.best);
                u64 to_beat = theirs ? theirs : trick.best;
                if (answer_of(p, h ^ 2, trick.led, to_beat)) needless = true;
            }
            if (holds) weight = needless ? 5 : 40;
            else weight = needless ? 0 : 12;
            weight -= rank;
        } else {
            weight = 15 - rank;
            if (partner_wins) weight += 10;
        }
        if (!follows && !is_trump) {
            // A discard: rather from length, not from a guarded card, not a winner.
            const int n = p.len(h, s);
            const u64 best = highest(p.all & lane(s));
            if (highest(move.group) == best) weight -= 12;
            else if (n == 2 && (p.hand[h] & highest((p.all & lane(s)) ^ best))) weight -= 8;
            weight += n;
        }
        if (!follows && is_trump && !beats) weight -= 15;
        return weight;
    }
