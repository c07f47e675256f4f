    // How promising each card is. All hands are seen, so who can win the trick is known. The
    // numbers were found by trying others and counting positions (`bench/card_order.py`).
    // `spare`: how many of the tricks left the hand's side may lose.
    template <int K>
    void weigh(const Position& p, const Trick& trick, int h, int spare, Moves& moves,
               int hint) const {
        if (moves.number < 2) return;
        for (int i = 0; i < moves.number; i++) {
            Move& move = moves.list[i];
            if constexpr (K == 0) {
                move.weight = as_lead(p, h, spare, move);
                if (hint < 64) {
                    if (move.group >> hint & 1) move.weight += W(0);
                    else if (suit_of(move.card) == hint >> 4) move.weight += W(1);
                }
            } else {
                move.weight = as_follower<K>(p, trick, h, spare, move);
            }
        }
    }

    // The best card that a hand can bring against `best`, if `led` was led; 0 for none.
    u64 answer_of(const Position& p, int h, int led, u64 best) const {
        const u64 follow = p.held(h, led);
        if (follow) {
            const u64 top = highest(follow);
            return suit_of(best) == led && top > best ? top : 0;
        }
        if (trump_ == NOTRUMP || led == trump_) return 0;
        const u64 top = highest(p.held(h, trump_));
        return top && (suit_of(best) != trump_ || top > best) ? top : 0;
    }

    int as_lead(const Position& p, int h, int spare, const Move& move) const {
        const int s = suit_of(move.card), rank = low(move.card) & 15;
        const int partner = h ^ 2, lho = next_seat(h), rho = next_seat(h, 3);
        const int mine = p.len(h, s), his = p.len(partner, s);
        const int before = p.len(lho, s), after = p.len(rho, s);
        const bool is_trump = s == trump_, plain = trump_ != NOTRUMP && !is_trump;
        int weight = 0;
        const bool lho_ruffs = plain && !before && p.len(lho, trump_);
        const bool rho_ruffs = plain && !after && p.len(rho, trump_);
        if (lho_ruffs) weight += W(2);
        if (rho_ruffs) weight += W(3);
        if (plain && !his && p.len(partner, trump_)) {
            weight += lho_ruffs || rho_ruffs ? W(4) : W(5);
            return weight - W(6) * rank / 8;
        }
        const int owner = p.owner(s);
        const u64 all = p.all & lane(s), best = highest(all), next = highest(all ^ best);
        const u64 top = highest(move.group);
        const bool touching = move.group != move.card;
        weight += (W(7) * mine + W(8) * his + W(9) * before + W(10) * after) / 8;
        if (plain && mine == 1 && p.len(h, trump_)) weight += W(11);
        if (is_trump) weight += W(12);
        if (owner == h) {
            if (top == best) {
                weight += W(13) + (touching ? W(14) : 0) + (spare == 0 ? W(15) : 0);
                if (p.hand[partner] & next) weight += W(16);
                else if (((p.hand[lho] & next) && before == 1) || ((p.hand[rho] & next) && after == 1))
                    weight += W(17);
                return weight;
            }
            if (p.hand[partner] & next) weight += W(18);
            else weight += his ? W(19) : W(20);
            if (p.hand[lho] & next) weight += W(39);
            return weight - W(21) * rank / 8;
        }
        if (owner == partner) {
            weight += W(22) + (spare == 0 ? W(23) : 0);
            if (p.hand[lho] & next) weight += W(24);
            if (p.hand[partner] & next) weight += W(40);
            if (top == next) weight += W(25);
            return weight - W(26) * rank / 8;
        }
        if (spare == 0) weight += W(41);
        if (spare == 1) weight += W(42);
        const u64 third = highest(all & (next - 1));
        const bool is_before = owner == lho;
        if (p.hand[partner] & next) {
            weight += is_before ? W(27) : W(28);
            if (p.hand[partner] & third) weight += W(43);
            else if (top == third) weight += W(44);
            return weight - W(29) * rank / 8;
        }
        if (p.hand[h] & next) {
            if (top == next) weight += touching ? W(30) : W(31);
            else weight += is_before ? W(32) : W(33);
            if (p.hand[partner] & third) weight += W(45);
            return weight - W(34) * rank / 8;
        }
        weight += is_before ? W(35) : W(36);
        if (p.hand[partner] & third) weight += W(46);
        if (p.hand[h] & third) weight += top == third ? W(47) : W(48);
        return weight + (touching ? W(37) : 0) - W(38) * rank / 8;
    }

    template <int K>
    int as_follower(const Position& p, const Trick& trick, int h, int spare,
                    const Move& move) const {
        constexpr int B = 50 + 20 * (K - 1);
        const int s = suit_of(move.card), rank = low(move.card) & 15;
        const bool follows = s == trick.led, is_trump = s == trump_;
        const bool partner_wins = K > 1 && trick.winner == (h ^ 2);
        const bool beats = s == suit_of(trick.best) ? move.card > trick.best : is_trump;
        int weight = 0;
        if (beats) {
            bool holds = true;  // against those who are still to play
            if (K < 3) holds = !answer_of(p, next_seat(h), trick.led, highest(move.group));
            bool needless = partner_wins;
            if (partner_wins && K == 2)
                needless = !answer_of(p, next_seat(h), trick.led, trick.best);
            if (K == 1) {  // partner may win it without me
                const u64 theirs = answer_of(p, next_seat(h), trick.led, trick.best);
                needless = answer_of(p, h ^ 2, trick.led, theirs ? theirs : trick.best) != 0;
            }
            if (holds) weight = needless ? W(B + 0) : W(B + 1);
            else weight = needless ? W(B + 2) : W(B + 3);
            weight -= W(B + 4) * rank / 8;
            if (!follows) weight += W(B + 5);
            if (spare == 0) weight += W(B + 15);
            if (spare == 1) weight += W(B + 16);
        } else {
            weight = (partner_wins ? W(B + 6) : W(B + 7)) - W(B + 8) * rank / 8;
        }
        if (!follows && !is_trump) {
            const int n = p.len(h, s);
            const u64 all = p.all & lane(s), best = highest(all);
            if (highest(move.group) == best) weight += W(B + 9);
            else if (n == 2 && (p.hand[h] & highest(all ^ best))) weight += W(B + 10);
            if (p.len(h ^ 2, s) && p.owner(s) == (h ^ 2)) weight += W(B + 11);
            weight += W(B + 12) * n / 8;
            if (n == 1) weight += W(B + 13);
        }
        if (!follows && is_trump && !beats) weight += W(B + 14);
        return weight;
    }
