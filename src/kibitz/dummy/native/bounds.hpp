// Bounds: tricks that a side has for certain, seen without playing a card.
//
// Each bound names the cards it rests on (`need`), so that what follows from it can be
// remembered for all positions in which these cards lie the same way.

constexpr int FREE = 16;  // as many rounds as one likes: no ruff to be feared

// The tricks that a hand wins alone when it leads a suit from the top, opponents with at most
// `rounds` of the suit, no more than `cap` of them before a ruff; `want` are enough. Adds what it
// rests on to need.
inline int cashes(const Position& p, int s, int h, int cards, int rounds, int cap, int want,
                  u64& need) {
    if (!cards || p.owner(s) != h) return 0;
    const int run = p.run(s, h, cards), mine = p.len(h, s), partner = p.len(h ^ 2, s);
    int tricks = std::min(run, cap), tops = std::min(tricks, want);
    if (run >= rounds && cap >= mine && partner <= run) {
        tricks = mine;  // nobody has the suit after so many rounds
        tops = std::min(std::max(rounds, partner), std::min(run, want));
    }
    if (tops) need |= p.top(s, tops);
    return tricks;
}

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

// What a hand can cash and, if a card leads over, what its partner can then: the suits of `suits`,
// `first` before the others.
struct Cashing {
    const Position& p;
    const int leader, left, trump, want;
    int cards[4], rounds[4], cap[4], mine[4] = {};
    int sum = 0;
    u64 rests = 0;

    Cashing(const Position& p, int leader, int left, int trump, int want)
        : p(p), leader(leader), left(left), trump(trump), want(want) {
        const int lho = next_seat(leader), rho = next_seat(leader, 3);
        for (int s = 0; s < 4; s++) {
            cards[s] = count(p.all & lane(s));
            rounds[s] = std::max(p.len(lho, s), p.len(rho, s));
            cap[s] = FREE;
        }
    }

    // Opponents who still have trumps after so many rounds of them may ruff.
    void fear_ruffs(int drawn) {
        const int lho = next_seat(leader), rho = next_seat(leader, 3);
        const bool first = p.len(lho, trump) > drawn, second = p.len(rho, trump) > drawn;
        for (int s = 0; s < 4; s++) {
            cap[s] = FREE;
            if (s == trump) continue;
            if (first) cap[s] = p.len(lho, s);
            if (second) cap[s] = std::min(cap[s], p.len(rho, s));
        }
    }

    // From the hand on lead, but not the suit `without`; true when there are enough.
    bool own(int first, int without) {
        for (int i = 0; i < 4; i++) {
            const int s = (first + i) & 3;
            if (s == without || !p.len(leader, s)) continue;
            mine[s] = cashes(p, s, leader, cards[s], rounds[s], cap[s], want - sum, rests);
            sum += mine[s];
            if (sum >= want) return true;
        }
        return false;
    }

    // A suit in which a card leads over to partner; adds the tricks of that suit but those that
    // `partners` counts.
    int way_over(int without) {
        const int partner = leader ^ 2;
        for (int s = 0; s < 4; s++) {
            if (s == without || !cards[s] || p.owner(s) != partner) continue;
            if (p.len(leader, s) && cap[s] > 0) return s;
        }
        for (int s = 0; s < 4; s++) {  // behind my own top cards partner has the next
            if (s == without || !mine[s] || mine[s] >= p.len(leader, s)) continue;
            const int kept = behind(s);
            if (kept <= 0) continue;
            sum += kept;
            return s;
        }
        return -1;
    }

    // How many of the cards next to the leader's top cards partner still has after these.
    int behind(int s) {
        const int partner = leader ^ 2, his = p.len(partner, s);
        if (!his || !cards[s]) return 0;
        const int run = p.run(s, leader, cards[s]);
        if (run != mine[s]) return 0;
        const int next = p.run(s, partner, cards[s], run);
        const int kept = std::min(next - std::max(0, run - (his - next)), cap[s] - run);
        if (kept > 0) rests |= p.top(s, run + next);
        return kept;
    }

    // What partner can cash when he is on lead, the suit that led over first.
    bool partners(int way, int without) {
        const int partner = leader ^ 2;
        for (int i = 0; i < 4; i++) {
            const int s = (way + i) & 3;
            if (s == without || !cards[s]) continue;
            const int owner = p.owner(s);
            if (owner == partner)
                sum += cashes(p, s, partner, cards[s], rounds[s], cap[s], want - sum, rests);
            else if (owner == leader && s != way)
                sum += std::max(0, behind(s));
            if (sum >= want) return true;
        }
        return false;
    }
};

// The tricks that the side on lead can take, first those that it cashes at once, counted until
// they are `want`. With `led` the trick in progress is in that suit, whose highest card the hand
// has: it takes the trick and is on lead.
inline int quick_tricks(const Position& p, int leader, int left, int trump, int want, u64& need,
                        int led = -1) {
    Cashing all(p, leader, left, trump, want);
    const int first = led < 0 ? 0 : led;
    if (trump == NOTRUMP || !all.rounds[trump] ||
        (p.owner(trump) == leader &&
         p.run(trump, leader, all.cards[trump]) >= all.rounds[trump] &&
         (led < 0 || led == trump))) {
        // No ruff to be feared, or not after trumps are drawn.
        int without = -1;
        if (trump != NOTRUMP && all.rounds[trump]) {
            const int run = p.run(trump, leader, all.cards[trump]);
            all.rests |= p.top(trump, all.rounds[trump]);
            all.sum = cashes(p, trump, leader, all.cards[trump], all.rounds[trump], FREE, run,
                             all.rests);
            all.mine[trump] = all.sum;
            without = trump;
        }
        if (all.sum < want && !all.own(first, without)) {
            const int way = all.way_over(without);
            if (way >= 0 && all.sum < want) all.partners(way, without);
        }
        need |= all.rests;
        return std::min(all.sum, left);
    }
    // Side suits as long as the others follow, and trumps whenever they are played.
    all.fear_ruffs(0);
    const int partner = leader ^ 2, spare = left - p.len(partner, trump);
    u64 own_rests = 0;
    const int own = own_trump_tricks(p, leader, trump, all.cards[trump], want, own_rests);
    if (own >= want) return need |= own_rests, own;
    int joint = 0;
    u64 joint_rests = 0;
    if (led != trump) joint = trump_tricks(p, leader & 1, trump, want, -1, joint_rests);
    if (joint >= want) return need |= joint_rests, joint;
    const bool enough = all.own(first, trump);
    if (all.sum + own >= want) return need |= all.rests | own_rests, std::min(all.sum + own, left);
    if (std::min(all.sum, spare) + joint >= want) {
        need |= all.rests | joint_rests;
        return std::min(std::min(all.sum, spare) + joint, left);
    }
    if (!enough && led < 0) {
        const int way = all.way_over(trump);
        if (way >= 0) {
            if (all.sum < want) all.partners(way, trump);
            const int mine = left - p.len(leader, trump);
            const int side = std::min(all.sum, std::min(spare, mine));
            if (side + joint >= want) {
                need |= all.rests | joint_rests;
                return std::min(side + joint, left);
            }
        }
    }
    // Some trumps first.
    Cashing rest(p, leader, left, trump, want);
    int drawn = p.owner(trump) == leader ? p.run(trump, leader, all.cards[trump]) : 0;
    if (drawn && led < 0) {
        rest.sum = rest.mine[trump] = drawn;
        rest.rests |= p.top(trump, drawn);
        rest.fear_ruffs(drawn);
        if (!rest.own(0, trump)) {
            const int way = rest.way_over(trump);
            if (way >= 0 && rest.sum < want) rest.partners(way, trump);
        }
        if (rest.sum >= want) return need |= rest.rests, std::min(rest.sum, left);
    }
    // A ruff by partner.
    if (led < 0 && p.len(partner, trump)) {
        const int lho = next_seat(leader), rho = next_seat(leader, 3);
        for (int s = 0; s < 4; s++) {
            if (s == trump || p.len(partner, s)) continue;
            const int before = all.mine[s];
            if (p.len(leader, s) > before && p.len(lho, s) > before && p.len(rho, s) > before) {
                Cashing once(p, leader, left, trump, want);
                once.fear_ruffs(0);
                if (!once.own(0, trump)) {
                    once.sum++;
                    if (once.sum < want) once.partners(s, trump);
                }
                const int mine = left - p.len(leader, trump);
                const int tricks = std::min(once.sum, mine) + own;
                if (tricks >= want) {
                    need |= once.rests | own_rests;
                    return std::min(tricks, left);
                }
                break;
            }
        }
    }
    return 0;
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
