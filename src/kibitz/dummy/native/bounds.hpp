// Bounds: tricks that a side has for certain, seen without playing a card.
//
// Each bound names the cards it rests on (`need`), so that what follows from it can be
// remembered for all positions in which these cards lie the same way.

// The tricks that a hand wins alone when it leads a suit from the top, opponents with at most
// `rounds` of the suit, no more than `cap` of them before a ruff. Adds what it rests on to need.
inline int cashes(const Position& p, int s, int h, int cards, int rounds, int cap, u64& need) {
    if (!cards || p.owner(s) != h) return 0;
    int run = p.run(s, h, cards), mine = p.len(h, s), partner = p.len(h ^ 2, s);
    int tricks, tops;
    if (run >= rounds && cap >= mine && partner <= run) {
        tricks = mine;  // nobody has the suit after so many rounds
        tops = std::max(rounds, partner);
    } else {
        tricks = tops = std::min(run, cap);
    }
    if (tops) need |= p.top(s, tops);
    return tricks;
}

// The tricks that the side on lead can take at once, counted until they are `want`.
inline int quick_tricks(const Position& p, int leader, int left, int trump, int want, u64& need) {
    const int partner = leader ^ 2, lho = next_seat(leader), rho = next_seat(leader, 3);
    constexpr int FREE = 16;  // no ruff to be feared
    int cards[4], rounds[4], cap[4], mine[4];
    for (int s = 0; s < 4; s++) {
        cards[s] = count(p.all & lane(s));
        rounds[s] = std::max(p.len(lho, s), p.len(rho, s));
        cap[s] = FREE;
        mine[s] = 0;
    }
    int sum = 0, drawn = 0;
    u64 rests = 0;
    if (trump != NOTRUMP && rounds[trump]) {
        sum = mine[trump] = drawn =
            cashes(p, trump, leader, cards[trump], rounds[trump], FREE, rests);
        if (sum >= want) return need |= rests, sum;
        int lho_left = p.len(lho, trump) - drawn, rho_left = p.len(rho, trump) - drawn;
        for (int s = 0; s < 4; s++) {
            if (s == trump) continue;
            if (lho_left > 0) cap[s] = p.len(lho, s);
            if (rho_left > 0) cap[s] = std::min(cap[s], p.len(rho, s));
        }
    }
    for (int s = 0; s < 4; s++) {
        if (s == trump && rounds[s]) continue;
        if (!p.len(leader, s)) continue;
        mine[s] = cashes(p, s, leader, cards[s], rounds[s], cap[s], rests);
        sum += mine[s];
        if (sum >= want) return need |= rests, std::min(sum, left);
    }
    // Over to partner, if a card leads there, and what he can cash then.
    int way = -1, way_tricks = 0;
    u64 way_rests = 0;
    for (int s = 0; s < 4 && way < 0; s++) {
        if (cards[s] && p.owner(s) == partner && p.len(leader, s) && cap[s] > 0) way = s;
    }
    if (way < 0) {
        for (int s = 0; s < 4; s++) {  // behind my own top cards partner has the next
            int n = p.len(leader, s), his = p.len(partner, s);
            if (!his || !cards[s] || p.owner(s) != leader || mine[s] >= n) continue;
            int run = p.run(s, leader, cards[s]);
            if (run != mine[s]) continue;
            int next = p.run(s, partner, cards[s], run);
            int kept = next - std::max(0, run - (his - next));
            kept = std::min(kept, cap[s] - run);
            if (kept <= 0) continue;
            way = s, way_tricks = kept;
            way_rests = p.top(s, run + kept);
            if (kept < next) way_rests = p.top(s, run + next);
            break;
        }
    }
    int ruffed = 0;
    if (way < 0 && trump != NOTRUMP && p.len(partner, trump) > drawn) {
        for (int s = 0; s < 4; s++) {
            if (s == trump || p.len(partner, s)) continue;
            if (p.len(leader, s) > mine[s] && p.len(lho, s) > mine[s] && p.len(rho, s) > mine[s]) {
                way = s, way_tricks = ruffed = 1;
                break;
            }
        }
    }
    if (way < 0) return need |= rests, std::min(sum, left);
    sum += way_tricks;
    rests |= way_rests;
    if (sum >= want) return need |= rests, std::min(sum, left);
    // The suit that leads over is counted first: it must be there.
    for (int i = 0; i < 4; i++) {
        int s = (way + i) & 3;
        if (!cards[s] || p.owner(s) != partner) continue;
        int his = cashes(p, s, partner, cards[s], rounds[s], cap[s], rests);
        if (s == trump) {
            his = std::min(his, p.len(partner, s) - drawn - ruffed);
            if (his < 0) his = 0;
        }
        sum += his;
        if (sum >= want) break;
    }
    return need |= rests, std::min(sum, left);
}

// The tricks that a side will make with its trumps, whoever leads.
inline int trump_tricks(const Position& p, int side, int trump, u64& need) {
    const int cards = count(p.all & lane(trump));
    if (!cards) return 0;
    const int first = p.len(side, trump), second = p.len(side + 2, trump);
    int run = p.side_run(trump, side, cards);
    if (run) {
        int tricks = std::min(run, std::max(first, second));
        // Where the others have no trump any more, nothing but the lengths counts.
        bool alone = !p.len(side ^ 1, trump) && !p.len((side ^ 1) + 2, trump);
        if (!alone) need |= p.top(trump, tricks);
        return tricks;
    }
    int theirs = p.side_run(trump, side ^ 1, cards);
    if (theirs >= cards) return 0;
    int h = int(p.own[trump] << 2 * theirs >> 30);
    int mine = p.run(trump, h, cards, theirs);
    if (mine <= theirs) return 0;
    need |= p.top(trump, theirs + mine);
    return mine - theirs;
}

// In notrump, tricks of the side that is not on lead: the others can go on only in suits whose
// top card is theirs; when these are played out they must lead to a top card.
inline int stopped_tricks(const Position& p, int leader, int left, u64& need) {
    int ours = 0, top_suits[4] = {}, tops[4] = {};
    bool any = false;
    u64 rests = 0;
    for (int s = 0; s < 4; s++) {
        int cards = count(p.all & lane(s));
        if (!cards) continue;
        int h = p.owner(s), most = std::max(p.len(leader, s), p.len(leader ^ 2, s));
        if ((h ^ leader) & 1) {
            int run = p.run(s, h, cards);
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
