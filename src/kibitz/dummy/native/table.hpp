// Table: what is known of positions, each entry about all positions that do not differ in what
// mattered (partition search, M. Ginsberg, 1996).
//
// Positions with the same lengths in all hands and the same leader share a slot. An entry of it
// says who owns the highest cards of each suit, as many as mattered, and between which numbers of
// tricks North-South's lies then. It holds for any layout in the same strain, so layouts of one
// position share what they find. Emptying the table is counting an epoch on. When it is full,
// entries that were of use since the last time stay.

struct Entry {
    u32 own[4];     // owners of the cards that matter, from the left
    u8 top[2];      // how many matter, two suits a byte
    u8 least_most;  // bounds of North-South's tricks, four bits each
    u8 best : 6;    // the leader's card that proved it
    u8 has_best : 1;
    u8 used : 1;

    int least() const { return least_most >> 4; }
    int most() const { return least_most & 15; }
    int tops(int s) const { return top[s / 2] >> (s % 2 ? 0 : 4) & 15; }
};

// For two numbers of cards in one byte, where the owners of so many are in two suits.
struct Masks {
    u64 of[256];
    Masks() {
        for (int i = 0; i < 256; i++) of[i] = one(i & 15) << 32 | one(i >> 4);
    }
    static u64 one(int top) { return u32(~(0xFFFFFFFFull >> 2 * top)); }
};
inline const Masks MASKS;

class Table {
  public:
    static constexpr int MOST = 64;  // entries of a slot
    static constexpr int NO_CARD = 64;

    explicit Table(size_t bytes) {
        size_t n = 1024;
        while (2 * n * sizeof(Slot) <= bytes / 4) n *= 2;
        slots_ = static_cast<Slot*>(std::calloc(n, sizeof(Slot)));
        slot_mask_ = n - 1;
        room_ = (bytes - std::min(bytes / 2, n * sizeof(Slot))) / sizeof(Entry);
        if (room_ < 16 * MOST) room_ = 16 * MOST;
        entries_ = static_cast<Entry*>(std::malloc(room_ * sizeof(Entry)));
        if (!slots_ || !entries_) {
            std::free(slots_);
            std::free(entries_);
            throw std::bad_alloc();
        }
        clear();
    }
    ~Table() {
        std::free(slots_);
        std::free(entries_);
    }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    void clear() {
        if (++epoch_ == 0) {
            std::memset(static_cast<void*>(slots_), 0, (slot_mask_ + 1) * sizeof(Slot));
            epoch_ = 1;
        }
        used_ = 0;
        for (u32& list : free_) list = NONE;
    }

    void prefetch(const Position& p, int leader) const {
        __builtin_prefetch(&slots_[start(p.lens, leader)]);
    }

    // An entry that settles the question, or null; `hint` becomes a card worth trying.
    const Entry* find(const Position& p, int leader, int target, int& hint) {
        Slot* slot = seek(p.lens, leader);
        if (!slot) return nullptr;
        hint = slot->best;
        u64 a, b, c, d;
        std::memcpy(&a, p.own, 8), std::memcpy(&b, p.own + 2, 8);
        Entry* first = entries_ + slot->where;
        for (int i = slot->number - 1; i >= 0; i--) {
            Entry& e = first[i];
            std::memcpy(&c, e.own, 8), std::memcpy(&d, e.own + 2, 8);
            if ((e.least() < target) & (e.most() >= target)) continue;
            if (((a ^ c) & MASKS.of[e.top[0]]) | ((b ^ d) & MASKS.of[e.top[1]])) continue;
            if (e.least() >= target || e.most() < target) {
                e.used = 1;
                return &e;
            }
            if (e.has_best) hint = e.best;
        }
        return nullptr;
    }

    void store(const Position& p, int leader, int left, int target, bool is_reached, u64 need,
               int best) {
        Entry e;
        int tops[4];
        for (int s = 0; s < 4; s++) {
            const u64 of_suit = need & lane(s);
            tops[s] = of_suit ? count(p.all & lane(s) & ~(lowest(of_suit) - 1)) : 0;
            e.own[s] = p.own[s] & u32(Masks::one(tops[s]));
        }
        e.top[0] = u8(tops[0] << 4 | tops[1]);
        e.top[1] = u8(tops[2] << 4 | tops[3]);
        e.least_most = u8(is_reached ? target << 4 | left : target - 1);
        e.has_best = best != NO_CARD;
        e.best = u8(best) & 63;
        e.used = 0;
        Slot* slot = &take(p.lens, leader);
        if (e.has_best) slot->best = u8(best);
        Entry* first = entries_ + slot->where;
        for (int i = 0; i < slot->number; i++) {
            Entry& old = first[i];
            if (old.top[0] == e.top[0] && old.top[1] == e.top[1] &&
                std::memcmp(old.own, e.own, sizeof e.own) == 0) {
                const int least = std::max(old.least(), e.least());
                old.least_most = u8(least << 4 | std::min(old.most(), e.most()));
                if (e.has_best) old.best = e.best, old.has_best = 1;
                return;
            }
        }
        if (slot->number == MOST) {
            first[slot->turn++ % MOST] = e;
            return;
        }
        if ((slot->number & (slot->number - 1)) == 0) {  // full: 0, 1, 2, 4, ... entries
            u32 where = allocate(slot->number ? 2 * slot->number : 1);
            if (where == NONE) {
                sift();
                return store(p, leader, left, target, is_reached, need, best);
            }
            if (slot->number) {
                std::memcpy(entries_ + where, first, slot->number * sizeof(Entry));
                release(slot->where, slot->number);
            }
            slot->where = where;
        }
        entries_[slot->where + slot->number++] = e;
    }

    // What mattered, as cards of this position.
    static u64 need_of(const Entry& e, const Position& p) {
        u64 need = 0;
        for (int s = 0; s < 4; s++)
            if (int top = e.tops(s)) need |= p.top(s, top);
        return need;
    }

  private:
    struct Slot {
        u64 lens;
        u32 where;
        u16 epoch;
        u8 leader, number, turn, best;
    };
    static constexpr u32 NONE = ~u32(0);
    static constexpr int PROBES = 8;

    size_t start(u64 lens, int leader) const {
        u64 x = (lens ^ u64(leader + 1) * 0x9E3779B97F4A7C15ull) * 0xD6E8FEB86659FD93ull;
        x ^= x >> 32;
        return (x * 0xD6E8FEB86659FD93ull >> 20) & slot_mask_;
    }
    Slot* seek(u64 lens, int leader) {
        size_t i = start(lens, leader);
        for (int probe = 0; probe < PROBES; probe++, i = (i + 1) & slot_mask_) {
            Slot& slot = slots_[i];
            if (slot.epoch != epoch_) return nullptr;
            if (slot.lens == lens && slot.leader == leader) return &slot;
        }
        return nullptr;
    }
    Slot& take(u64 lens, int leader) {
        size_t i = start(lens, leader);
        for (int probe = 0; probe < PROBES; probe++, i = (i + 1) & slot_mask_) {
            Slot& slot = slots_[i];
            if (slot.epoch != epoch_) return fresh(slot, lens, leader);
            if (slot.lens == lens && slot.leader == leader) return slot;
        }
        return fresh(slots_[start(lens, leader)], lens, leader);  // no room near by: give one up
    }
    Slot& fresh(Slot& slot, u64 lens, int leader) {
        slot = {lens, 0, epoch_, u8(leader), 0, 0, NO_CARD};
        return slot;
    }

    // Keep the entries that were of use, if they leave room; else begin anew.
    void sift() {
        size_t kept = 0;
        for (size_t i = 0; i <= slot_mask_; i++) {
            const Slot& slot = slots_[i];
            if (slot.epoch != epoch_) continue;
            for (int j = 0; j < slot.number; j++) kept += entries_[slot.where + j].used;
        }
        Entry* old = static_cast<Entry*>(std::malloc((kept + 1) * sizeof(Entry)));
        if (kept > room_ / 3 || !old) {
            std::free(old);
            return clear();
        }
        struct Held { u64 lens; u8 leader, best, number; };
        // First aside, slot after slot, then back into an empty table.
        size_t at = 0, slots = 0;
        for (size_t i = 0; i <= slot_mask_; i++) slots += slots_[i].epoch == epoch_;
        Held* held = static_cast<Held*>(std::malloc((slots + 1) * sizeof(Held)));
        if (!held) {
            std::free(old);
            return clear();
        }
        slots = 0;
        for (size_t i = 0; i <= slot_mask_; i++) {
            const Slot& slot = slots_[i];
            if (slot.epoch != epoch_) continue;
            Held& one = held[slots];
            one = {slot.lens, slot.leader, slot.best, 0};
            for (int j = 0; j < slot.number; j++) {
                const Entry& e = entries_[slot.where + j];
                if (e.used) old[at++] = e, one.number++;
            }
            if (one.number) slots++;
        }
        clear();
        at = 0;
        for (size_t i = 0; i < slots; i++) {
            Slot& slot = take(held[i].lens, held[i].leader);
            int size = 1;
            while (size < held[i].number) size *= 2;
            u32 where = allocate(size);
            if (where == NONE) break;
            slot.best = held[i].best;
            slot.where = where;
            slot.number = held[i].number;
            for (int j = 0; j < held[i].number; j++) {
                entries_[where + j] = old[at++];
                entries_[where + j].used = 0;
            }
        }
        std::free(old);
        std::free(held);
    }

    u32 allocate(int size) {
        int kind = low(u64(size));
        if (free_[kind] != NONE) {
            u32 where = free_[kind];
            std::memcpy(&free_[kind], static_cast<const void*>(entries_ + where), sizeof(u32));
            return where;
        }
        if (used_ + size > room_) return NONE;
        u32 where = u32(used_);
        used_ += size;
        return where;
    }
    void release(u32 where, int size) {
        int kind = low(u64(size));
        std::memcpy(static_cast<void*>(entries_ + where), &free_[kind], sizeof(u32));
        free_[kind] = where;
    }

    Slot* slots_ = nullptr;
    Entry* entries_ = nullptr;
    size_t slot_mask_ = 0, room_ = 0, used_ = 0;
    u32 free_[8] = {};
    u16 epoch_ = 0;
};
