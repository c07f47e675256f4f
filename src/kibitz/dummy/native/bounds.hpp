// Bounds: tricks that a side has for certain, seen without playing a card.
//
// Each bound names the cards it rests on (`need`), so that what follows from it can be
// remembered for all positions in which these cards lie the same way.

constexpr int FREE = 16;  // as many rounds as one likes: no ruff to be feared

// The tricks that a hand makes with its own trumps: each is lost to a higher one at most once.
inline int own_trump_tricks(const Position& p, int h, int trump, int cards, int want, u64& need) {
    int left = p.len(h, trump), mine = 0, above = 0, best = 0, place = 0;
    u32 own = p.own[trump];
    for (int i = 0; i < cards && left; i++, own <<= 2) {
        const int owner = int(own >> 30);
        if (owner == h) {
            left--;
            if (++mine - above > best) {
                best = mine - above, place = i + 1;
                if (best >= want) break;
            }
        } else if ((owner ^ h) & 1) {
            if (++above >= mine + left) break;
        }
    }
    if (place) need |= p.top(trump, place);
    return best;
}

// The tricks that a side makes with its trumps, whoever leads. Its trumps among the highest so many
// fall in as many tricks as there are of them, or as its longer hand has trumps: partner plays a
// low one below a high one. Each higher trump of the others takes one of these tricks at most.
// A hand that is not `on_lead` (-1: nobody asks) makes a trick with the next trump, guarded, behind those that the
// hand on its right has.
inline int trump_tricks(const Position& p, int side, int trump, int want, int on_lead, u64& need) {
    const int cards = count(p.all & lane(trump));
    if (!cards) return 0;
    const int most = std::max(p.len(side, trump), p.len(side + 2, trump));
    if (!most) return 0;
    int ours = 0, theirs = 0, best = 0, place = 0;
    u32 own = p.own[trump];
    for (int i = 0; i < cards; i++, own <<= 2) {
        if (int(own >> 30 & 1) == side) {
            const int tricks = std::min(++ours, most) - theirs;
            if (tricks > best) {
                best = tricks, place = i + 1;
                if (best >= want || best == most) break;
            } else if (ours > most) {
                break;
            }
        } else if (++theirs >= most - best) {
            break;
        }
    }
    if (best) {
        const bool alone = !theirs && place == most && ours == most &&
                           !p.len(side ^ 1, trump) && !p.len((side ^ 1) + 2, trump);
        if (!alone) need |= p.top(trump, place);
        return best;
    }
    const int h = int(p.own[trump] << 2 * p.side_run(trump, side ^ 1, cards) >> 30);
    const int before = next_seat(h, 3), above = p.run(trump, before, cards);
    if (on_lead < 0 || h == on_lead || above >= cards || (h & 1) != side) return 0;
    if (int(p.own[trump] << 2 * above >> 30) != h || p.len(h, trump) <= above) return 0;
    need |= p.top(trump, above + 1);
    return 1;
}

// What a hand can cash and, if a card leads over, what its partner can then. What it rests on is
// how many of the highest cards of each suit (`tops`), made cards of only where it is enough.
struct Cashing {
    const Position& p;
    const int leader, partner, trump, want;
    int mine[4], his[4], cards[4], rounds[4];  // by suit; opponents follow so many rounds
    int cap[4] = {FREE, FREE, FREE, FREE};     // rounds before a ruff
    int taken[4] = {}, tops[4] = {};
    int sum = 0;

    Cashing(const Position& p, int leader, int trump, int want)
        : p(p), leader(leader), partner(leader ^ 2), trump(trump), want(want) {
        const u64 ours = p.lens >> 16 * leader, theirs = p.lens >> 16 * partner;
        const u64 left = p.lens >> 16 * next_seat(leader);
        const u64 right = p.lens >> 16 * next_seat(leader, 3);
        for (int s = 0; s < 4; s++) {
            const int before = int(left >> 4 * s & 15), after = int(right >> 4 * s & 15);
            mine[s] = int(ours >> 4 * s & 15);
            his[s] = int(theirs >> 4 * s & 15);
            rounds[s] = std::max(before, after);
            cards[s] = mine[s] + his[s] + before + after;
        }
    }

    // The cards that the tricks counted rest on.
    u64 rests() const {
        u64 need = 0;
        for (int s = 0; s < 4; s++)
            if (tops[s]) need |= p.top(s, tops[s]);
        return need;
    }
    void clear() {
        sum = 0;
        for (int s = 0; s < 4; s++) taken[s] = tops[s] = 0;
    }

    // Opponents who still have trumps after so many rounds of them may ruff.
    void fear_ruffs(int drawn) {
        const int lho = next_seat(leader), rho = next_seat(leader, 3);
        const bool first = p.len(lho, trump) > drawn, second = p.len(rho, trump) > drawn;
        for (int s = 0; s < 4; s++) {
            if (s == trump) continue;
            cap[s] = FREE;
            if (first) cap[s] = p.len(lho, s);
            if (second) cap[s] = std::min(cap[s], p.len(rho, s));
        }
    }

    // No more than this can be cashed, but for the suit `without`.
    int most(int without) const {
        int found = 0;
        for (int s = 0; s < 4; s++) {
            if (s == without) continue;
            const int held = std::max(mine[s], his[s]);
            const int run = p.side_run(s, leader & 1, cards[s]);
            found += std::min(run >= rounds[s] ? held : std::min(run, held), cap[s]);
        }
        return found;
    }

    // The tricks that a hand wins alone when it leads a suit whose highest card it has.
    int cashes(int s, int h, int own, int others) {
        const int run = p.run(s, h, cards[s]), wanted = want - sum;
        if (run >= rounds[s] && cap[s] >= own && others <= run) {  // then nobody has the suit
            tops[s] = std::min(std::max(rounds[s], others), std::min(run, wanted));
            return own;
        }
        const int tricks = std::min(run, cap[s]);
        tops[s] = std::max(tops[s], std::min(tricks, wanted));
        return tricks;
    }

    // From the hand on lead, but not the suit `without`; true when there are enough.
    bool own(int first, int without) {
        for (int i = 0; i < 4; i++) {
            const int s = (first + i) & 3;
            if (s == without || !mine[s] || p.owner(s) != leader) continue;
            taken[s] = cashes(s, leader, mine[s], his[s]);
            sum += taken[s];
            if (sum >= want) return true;
        }
        return false;
    }

    // A suit in which a card leads over to partner; adds the tricks of that suit but those that
    // `partners` counts.
    int way_over(int without) {
        for (int s = 0; s < 4; s++) {
            if (s == without || !his[s] || p.owner(s) != partner) continue;
            if (mine[s] && cap[s] > 0) return s;
        }
        for (int s = 0; s < 4; s++) {  // behind my own top cards partner has the next
            if (s == without || !taken[s] || taken[s] >= mine[s]) continue;
            const int kept = behind(s);
            if (kept <= 0) continue;
            sum += kept;
            return s;
        }
        return -1;
    }

    // How many of the cards next to the leader's top cards partner still has after these.
    int behind(int s) {
        if (!his[s]) return 0;
        const int run = p.run(s, leader, cards[s]);
        if (run != taken[s]) return 0;
        const int next = p.run(s, partner, cards[s], run);
        const int kept = std::min(next - std::max(0, run - (his[s] - next)), cap[s] - run);
        if (kept > 0) tops[s] = run + next;
        return kept;
    }

    // What partner can cash when he is on lead, the suit that led over first.
    bool partners(int way, int without) {
        for (int i = 0; i < 4; i++) {
            const int s = (way + i) & 3;
            if (s == without || !cards[s]) continue;
            const int owner = p.owner(s);
            if (owner == partner) sum += cashes(s, partner, his[s], mine[s]);
            else if (owner == leader && s != way) sum += std::max(0, behind(s));
            if (sum >= want) return true;
        }
        return false;
    }

    // From both hands.
    bool both(int first, int without) {
        if (own(first, without)) return true;
        const int way = way_over(without);
        return way >= 0 && (sum >= want || partners(way, without));
    }
};

// The tricks that the side on lead can take, first those that it cashes at once: are they `want`?
// With `led` the trick in progress is in that suit, whose highest card the hand has: it takes the
// trick and is on lead.
inline bool has_quick_tricks(const Position& p, int leader, int left, int trump, int want,
                             u64& need, int led = -1) {
    Cashing all(p, leader, trump, want);
    const int first = led < 0 ? 0 : led;
    if (trump == NOTRUMP || !all.rounds[trump]) {  // no ruff to be feared
        if (all.most(-1) < want || !all.both(first, -1)) return false;
        need |= all.rests();
        return true;
    }
    const int cards = all.cards[trump], held = all.mine[trump];
    const int drawn = p.owner(trump) == leader ? p.run(trump, leader, cards) : 0;
    if (drawn >= all.rounds[trump] && (led < 0 || led == trump)) {  // not after trumps are drawn
        if (all.most(-1) < want) return false;
        all.sum = all.taken[trump] = all.his[trump] <= drawn ? held : drawn;
        all.tops[trump] = std::max(all.rounds[trump], std::min(drawn, want));
        if (all.his[trump] <= drawn)
            all.tops[trump] = std::max(all.rounds[trump], std::min(all.his[trump], drawn));
        if (all.sum < want && !all.both(first, trump)) return false;
        need |= all.rests();
        return true;
    }
    // Side suits as long as the others follow, and trumps whenever they are played.
    const int longer = std::max(held, all.his[trump]);
    const int above = p.side_run(trump, ~leader & 1, cards), most = std::max(longer - above, 1);
    all.fear_ruffs(drawn);
    const int sides = all.most(trump);
    if (sides + most + 1 < want) return false;
    all.fear_ruffs(0);
    const int spare = left - all.his[trump];
    u64 own_rests = 0, joint_rests = 0;
    const int own = own_trump_tricks(p, leader, trump, cards, want, own_rests);
    if (own >= want) return need |= own_rests, true;
    int joint = 0;
    if (led != trump) joint = trump_tricks(p, leader & 1, trump, want, -1, joint_rests);
    if (joint >= want) return need |= joint_rests, true;
    const bool enough = all.own(first, trump);
    if (all.sum + own >= want) return need |= all.rests() | own_rests, true;
    if (std::min(all.sum, spare) + joint >= want) return need |= all.rests() | joint_rests, true;
    if (led >= 0) return false;
    const int lho = next_seat(leader), rho = next_seat(leader, 3);
    int ruff = -1;  // a suit that partner can ruff
    if (all.his[trump]) {
        for (int s = 0; s < 4 && ruff < 0; s++) {
            if (s == trump || all.his[s] || all.mine[s] <= all.taken[s]) continue;
            if (p.len(lho, s) > all.taken[s] && p.len(rho, s) > all.taken[s]) ruff = s;
        }
    }
    if (!enough) {
        const int way = all.way_over(trump);
        if (way >= 0) {
            if (all.sum < want) all.partners(way, trump);
            const int side = std::min(all.sum, std::min(spare, left - held));
            if (side + joint >= want) return need |= all.rests() | joint_rests, true;
        }
    }
    if (drawn) {  // some trumps first
        all.clear();
        all.sum = all.taken[trump] = all.tops[trump] = drawn;
        all.fear_ruffs(drawn);
        if (all.both(0, trump)) return need |= all.rests(), true;
        all.fear_ruffs(0);
    }
    if (ruff >= 0) {
        all.clear();
        if (!all.own(0, trump)) {
            all.sum++;
            if (all.sum < want) all.partners(ruff, trump);
        }
        if (std::min(all.sum, left - held) + own >= want) return need |= all.rests() | own_rests, true;
    }
    return false;
}

// In notrump, tricks of the side that is not on lead: the others can go on only in suits whose
// top card is theirs; when these are played out they must lead to a top card.
inline int stopped_tricks(const Position& p, int leader, int left, int want, u64& need) {
    int ours = 0, top_suits[4] = {}, tops[4] = {};
    bool any = false;
    u64 rests = 0;
    for (int s = 0; s < 4; s++) {
        int cards = count(p.all & lane(s));
        if (!cards) continue;
        int h = p.owner(s), most = std::max(p.len(leader, s), p.len(leader ^ 2, s));
        if ((h ^ leader) & 1) {
            int run = std::min(p.run(s, h, cards), std::max(1, want - tops[h]));
            top_suits[h]++;
            tops[h] += run;
            rests |= p.top(s, run);
            any = true;
        } else {
            ours += most;
        }
    }
    int rest = left - ours;
    if (!any || rest <= 0) return 0;
    int found = 16;
    for (int h = next_seat(leader) & 1; h < 4; h += 2) {
        if (!top_suits[h]) continue;
        if (top_suits[h] > rest) return 0;
        found = std::min(found, tops[h]);
    }
    need |= rests;
    return std::min(found, rest);
}
