// Table: what is known of positions, each entry about all positions that do not differ in what
// mattered (partition search, M. Ginsberg, 1996).
//
// Positions with the same lengths in all hands and the same leader share a slot. An entry of it
// says who owns the highest cards of each suit, as many as mattered, and between which numbers of
// tricks North-South's lies then. It holds for any layout in the same strain, so layouts of one
// position share what they find. Emptying the table is counting an epoch on; when it is full it
// is emptied.

struct Entry {
    u64 own[2];   // owners of the cards that matter, two suits a word
    u64 mask[2];  // where they are
    u8 top[4];    // how many they are
    u8 low, high;
    u8 best;      // the leader's card that proved it, 64 for none
};

class Table {
  public:
    static constexpr int MOST = 64;  // entries of a slot

    explicit Table(size_t bytes) {
        size_t n = 1024;
        while (2 * n * sizeof(Slot) <= bytes / 4) n *= 2;
        slots_ = static_cast<Slot*>(std::calloc(n, sizeof(Slot)));
        slot_mask_ = n - 1;
        room_ = (bytes - std::min(bytes / 2, n * sizeof(Slot))) / sizeof(Entry);
        if (room_ < 4 * MOST) room_ = 4 * MOST;
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
            std::memset(slots_, 0, (slot_mask_ + 1) * sizeof(Slot));
            epoch_ = 1;
        }
        used_ = 0;
        for (u32& list : free_) list = NONE;
    }

    // An entry that settles the question, or null; `hint` becomes a card worth trying.
    const Entry* find(const Position& p, int leader, int target, int& hint) {
        Slot* slot = seek(p.lens, leader);
        if (!slot) return nullptr;
        hint = slot->best;
        u64 a = u64(p.own[0]) << 32 | p.own[1], b = u64(p.own[2]) << 32 | p.own[3];
        const Entry* first = entries_ + slot->where;
        for (int i = slot->number - 1; i >= 0; i--) {
            const Entry& e = first[i];
            if (((a ^ e.own[0]) & e.mask[0]) | ((b ^ e.own[1]) & e.mask[1])) continue;
            if (e.low >= target || e.high < target) return &e;
            if (e.best < 64) hint = e.best;
        }
        return nullptr;
    }

    void store(const Position& p, int leader, int left, int target, bool is_reached, u64 need,
               int best) {
        Entry e;
        u32 mask[4], own[4];
        for (int s = 0; s < 4; s++) {
            u64 of_suit = need & lane(s);
            int top = of_suit ? count(p.all & lane(s) & ~(lowest(of_suit) - 1)) : 0;
            e.top[s] = u8(top);
            mask[s] = u32(~(0xFFFFFFFFull >> 2 * top));
            own[s] = p.own[s] & mask[s];
        }
        e.mask[0] = u64(mask[0]) << 32 | mask[1];
        e.mask[1] = u64(mask[2]) << 32 | mask[3];
        e.own[0] = u64(own[0]) << 32 | own[1];
        e.own[1] = u64(own[2]) << 32 | own[3];
        e.low = u8(is_reached ? target : 0);
        e.high = u8(is_reached ? left : target - 1);
        e.best = u8(best);
        Slot& slot = take(p.lens, leader);
        if (best < 64) slot.best = u8(best);
        Entry* first = entries_ + slot.where;
        for (int i = 0; i < slot.number; i++) {
            Entry& old = first[i];
            if (old.own[0] == e.own[0] && old.own[1] == e.own[1] && old.mask[0] == e.mask[0] &&
                old.mask[1] == e.mask[1]) {
                old.low = std::max(old.low, e.low);
                old.high = std::min(old.high, e.high);
                if (best < 64) old.best = e.best;
                return;
            }
        }
        if (slot.number == MOST) {
            first[slot.turn++ % MOST] = e;
            return;
        }
        if ((slot.number & (slot.number - 1)) == 0) {  // full: 0, 1, 2, 4, ... entries
            int size = slot.number ? 2 * slot.number : 1;
            u32 where = allocate(size);
            if (where == NONE) {  // the table is full: begin anew, with this entry
                clear();
                Slot& fresh = take(p.lens, leader);
                fresh.where = allocate(1);
                entries_[fresh.where] = e;
                fresh.number = 1;
                return;
            }
            if (slot.number) {
                std::memcpy(entries_ + where, entries_ + slot.where, slot.number * sizeof(Entry));
                release(slot.where, slot.number);
            }
            slot.where = where;
        }
        entries_[slot.where + slot.number++] = e;
    }

    // What mattered, as cards of this position.
    static u64 need_of(const Entry& e, const Position& p) {
        u64 need = 0;
        for (int s = 0; s < 4; s++)
            if (e.top[s]) need |= p.top(s, e.top[s]);
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
            if (slot.epoch == epoch_) {
                if (slot.lens == lens && slot.leader == leader) return slot;
                continue;
            }
            return fresh(slot, lens, leader);
        }
        Slot& slot = slots_[start(lens, leader)];  // no room near by: give one up
        return fresh(slot, lens, leader);
    }
    Slot& fresh(Slot& slot, u64 lens, int leader) {
        slot.lens = lens;
        slot.where = 0;
        slot.epoch = epoch_;
        slot.number = slot.turn = 0;
        slot.best = 64;
        slot.leader = u8(leader);
        return slot;
    }
    u32 allocate(int size) {
        int kind = low(u64(size));
        if (free_[kind] != NONE) {
            u32 where = free_[kind];
            std::memcpy(&free_[kind], entries_ + where, sizeof(u32));
            return where;
        }
        if (used_ + size > room_) return NONE;
        u32 where = u32(used_);
        used_ += size;
        return where;
    }
    void release(u32 where, int size) {
        int kind = low(u64(size));
        std::memcpy(entries_ + where, &free_[kind], sizeof(u32));
        free_[kind] = where;
    }

    Slot* slots_ = nullptr;
    Entry* entries_ = nullptr;
    size_t slot_mask_ = 0, room_ = 0, used_ = 0;
    u32 free_[8] = {};
    u16 epoch_ = 0;
};
