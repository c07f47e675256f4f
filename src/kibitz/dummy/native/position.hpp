// Position: four hands at the beginning of a trick, as bits.
//
// A card is one bit of 64: suit s (clubs 0 ... spades 3) has the lane of bits 16s to 16s+12, the
// deuce lowest. Beside the hands a position keeps what the table of positions asks for: how long
// each suit is in each hand (a nibble each), and for each suit who owns its cards from the highest
// downward (two bits each, from the left), whatever their ranks are. Only this order matters to
// what is still to be won: cards that are gone leave no gap.

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr int NOTRUMP = 4;
constexpr u64 LANE = 0x1FFF;
constexpr u64 EVERY = LANE << 48 | LANE << 32 | LANE << 16 | LANE;
constexpr u32 EACH = 0x55555555u;  // the lower bit of every owner: his side

inline int count(u64 x) { return __builtin_popcountll(x); }
inline int low(u64 x) { return __builtin_ctzll(x); }
inline int high(u64 x) { return 63 - __builtin_clzll(x); }
inline u64 lowest(u64 x) { return x & (0 - x); }
inline u64 highest(u64 x) { return x ? u64(1) << high(x) : 0; }
inline int suit_of(u64 card) { return low(card) >> 4; }
inline u64 lane(int suit) { return LANE << 16 * suit; }
inline int next_seat(int seat, int by = 1) { return (seat + by) & 3; }

struct Position {
    u64 hand[4];
    u64 all;     // all cards in play
    u64 lens;    // the length of suit s in hand h at 16h + 4s
    u32 own[4];  // owners of a suit's cards, the highest at the left

    int len(int h, int s) const { return int(lens >> (16 * h + 4 * s) & 15); }
    u64 held(int h, int s) const { return hand[h] & lane(s); }
    int owner(int s) const { return int(own[s] >> 30); }

    void set() {
        all = hand[0] | hand[1] | hand[2] | hand[3];
        lens = 0;
        for (int s = 0; s < 4; s++) {
            own[s] = 0;
            int place = 30;
            for (u64 rest = all & lane(s); rest; rest ^= highest(rest), place -= 2) {
                u64 card = highest(rest);
                int h = hand[0] & card ? 0 : hand[1] & card ? 1 : hand[2] & card ? 2 : 3;
                own[s] |= u32(h) << place;
                lens += u64(1) << (16 * h + 4 * s);
            }
        }
    }

    void remove(int h, u64 card) {
        int bit = low(card), s = bit >> 4;
        int above = count(all & lane(s) & ~(2 * card - 1));
        u32 rest = u32(0xFFFFFFFFull >> 2 * above);
        own[s] = (own[s] & ~rest) | (own[s] << 2 & rest);
        all ^= card;
        hand[h] ^= card;
        lens -= u64(1) << (16 * h + 4 * s);
    }

    // How many of the suit's highest cards this hand has, one after the other, from `from` on.
    int run(int s, int h, int cards, int from = 0) const {
        u32 other = (own[s] ^ u32(h) * EACH) << 2 * from;
        int found = other ? __builtin_clz(other) / 2 : 16;
        return found < cards - from ? found : cards - from;
    }
    int side_run(int s, int side, int cards) const {
        u32 other = (own[s] ^ u32(side) * EACH) & EACH;
        int found = other ? __builtin_clz(other) / 2 : 16;
        return found < cards ? found : cards;
    }

    // The k-th highest card of a suit.
    u64 top(int s, int k) const {
        u64 rest = all & lane(s);
        while (--k > 0) rest ^= highest(rest);
        return highest(rest);
    }
};

// A card and those of the same hand that are as good: `group` has the card as its lowest.
struct Move {
    u64 card, group;
    int weight;
};

// The trick in progress.
struct Trick {
    u64 table = 0;  // all of them
    u64 best = 0;   // the one that wins so far
    int leader = 0, winner = 0, led = 0;

    void add(int k, u64 card, int trump) {
        int s = suit_of(card);
        if (k == 0) led = s;
        table |= card;
        bool beats = !best || (s == suit_of(best) ? card > best : s == trump);
        if (beats) best = card, winner = next_seat(leader, k);
    }
    // What North-South still want after the trick, of so many before.
    int rest(int target) const { return target - 1 + (winner & 1); }
    // The winner's card as what mattered, if others of its suit were there to be beaten.
    u64 by_rank() const {
        u64 same = table & lane(suit_of(best));
        return same != best ? best : 0;
    }
};
