/* Uniform random play of whole games of Meridian in C: the yardstick for the compiled rules.
 *
 * Plays the same games as `durbar bench playouts`, choice by choice: same generator, same order of choices, so that
 * both must arrive at the same number of decisions and the same points. It does the same work, as one would write it
 * in C for speed: a table can be stopped, copied and asked for its choices at every decision; where the turn stands
 * is one number instead of an agenda, there is no log, and nothing is allocated.
 *
 *     cc -O3 -march=native -o meridian meridian.c
 *     ./meridian PLAYERS GAMES CHUNK WORD WORD WORD WORD
 *
 * Games are dealt in chunks: first the random words of each game of a chunk are drawn from the master generator, then
 * the games are played one after another, their choices drawn from it too.
 * The facts of the board come from facts.h, which the benchmark writes from the game's components.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "facts.h" /* SEATS SLOTS MERIDIANS KINDS MOST_FLOORS ... and the tables of the two sides */

enum { NOBODY = -1, NO_CARD = -1, NOTHING = -1 };
enum { CARD = 0, MERIDIAN = CARD + KINDS, DECLINE = MERIDIAN + MERIDIANS, KEEP, LIFT, PLACE = LIFT + SLOTS };
enum { CHOICES = PLACE + SLOTS * MOST_FLOORS };
typedef enum { ASK_CARD, ASK_MERIDIAN, ASK_ACT, ASK_REBUILD, OVER } Step;

typedef struct {
    uint32_t word[4];
} Chance;

typedef struct {
    Chance chance;
    int32_t players, player, card, meridian, lifted;
    Step step;
    int32_t owner[MERIDIANS][SLOTS];
    int32_t height[MERIDIANS][SLOTS];
    int32_t floors[SEATS];
    int32_t face_up[SEATS][FACE_UP];
    int32_t pile[SEATS][KINDS];
} Table;

static inline uint32_t rotated(uint32_t word, int by) { return word << by | word >> (32 - by); }

static inline uint32_t drawn(Chance *c) {
    uint32_t *w = c->word, second = w[1], result = rotated(second * 5, 7) * 9;
    w[2] ^= w[0];
    w[3] ^= second;
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= second << 9;
    w[3] = rotated(w[3], 11);
    return result;
}

static inline int below(Chance *c, uint32_t n) {
    uint64_t product = (uint64_t)drawn(c) * n;
    if ((uint32_t)product < n) {
        uint32_t uneven = -n % n;
        while ((uint32_t)product < uneven) product = (uint64_t)drawn(c) * n;
    }
    return (int)(product >> 32);
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

static void turn_up(Table *s, int player) {
    int left = 0, kind = 0, place = 0;
    for (int k = 0; k < KINDS; k++) left += s->pile[player][k];
    if (left == 0) return;
    int index = below(&s->chance, left);
    while (index >= s->pile[player][kind]) index -= s->pile[player][kind++];
    s->pile[player][kind]--;
    while (s->face_up[player][place] != NO_CARD) place++;
    s->face_up[player][place] = kind;
}

static int cards(const Table *s, int32_t *out) {
    int n = 0;
    for (int place = 0; place < FACE_UP; place++) {
        int kind = s->face_up[s->player][place];
        if (kind != NO_CARD && (n == 0 || out[0] != CARD + kind)) out[n++] = CARD + kind;
    }
    return n;
}

static int meridians(int card, int32_t *out) {
    for (int i = 0; i < REACH[card]; i++) out[i] = MERIDIAN + REACHED[card][i];
    return REACH[card];
}

/* ---- acting on a meridian ------------------------------------------------------------------------------------- */

static inline int offer(int slot, int low, int high, int lifted, int32_t *out, int n) {
    int first = PLACE + slot * MOST_FLOORS - 1;
    for (int height = low; height <= high; height++)
        if (first + height != lifted) out[n++] = first + height;
    return n;
}

static int placements(const Table *s, int32_t *out, int n) {
    const int32_t *height = s->height[s->meridian], *owner = s->owner[s->meridian];
    const int player = s->player, lifted = s->lifted;
    int cities = CITIES[s->players], south[SLOTS], free_south[SLOTS], below_it = 0, gap = 0;
    for (int slot = cities - 1; slot >= 0; slot--) { /* the nearest tower and any free city to the south */
        south[slot] = below_it;
        free_south[slot] = gap;
        if (height[slot]) below_it = height[slot];
        else gap = 1;
    }
    int lowest = below_it ? LOWEST : LOWEST_FIRST, north = s->floors[player] + 1, free_north = 0;
    for (int slot = 0; slot < cities; slot++) {
        int here = height[slot], low = south[slot] ? south[slot] + 1 : lowest;
        if (!here) {
            n = offer(slot, low, north - 1, lifted, out, n);
            free_north = 1;
            continue;
        }
        int capped = here < north ? here : north;
        if (owner[slot] != player) {
            if (free_north) n = offer(slot, low, capped - 1, lifted, out, n);
            if (free_south[slot]) n = offer(slot, here + 1, north - 1, lifted, out, n);
        }
        north = capped;
    }
    return n;
}

static int acts(const Table *s, int32_t *out) {
    int n = 1;
    out[0] = DECLINE;
    for (int slot = 0; slot < CITIES[s->players]; slot++)
        if (s->owner[s->meridian][slot] == s->player) out[n++] = LIFT + slot;
    return n - 1 < TOWERS[s->players] ? placements(s, out, n) : n;
}

static void place(Table *s, int choice) {
    int32_t *height = s->height[s->meridian], *owner = s->owner[s->meridian];
    int slot = (choice - PLACE) / MOST_FLOORS, floors = (choice - PLACE) % MOST_FLOORS + 1;
    if (height[slot]) {
        int towards = floors < height[slot] ? -1 : 1, to = slot;
        while (height[to]) to += towards;
        for (; to != slot; to -= towards) {
            owner[to] = owner[to - towards];
            height[to] = height[to - towards];
        }
    }
    owner[slot] = s->player;
    height[slot] = floors;
    s->floors[s->player] -= floors;
}

static void lift(Table *s, int slot) {
    int floors = s->height[s->meridian][slot];
    s->owner[s->meridian][slot] = NOBODY;
    s->height[s->meridian][slot] = 0;
    s->floors[s->player] += floors;
    s->lifted = PLACE + slot * MOST_FLOORS + floors - 1;
}

/* ---- a turn --------------------------------------------------------------------------------------------------- */

static int has_card(const Table *s, int player) {
    for (int place = 0; place < FACE_UP; place++)
        if (s->face_up[player][place] != NO_CARD) return 1;
    return 0;
}

static void end_turn(Table *s) {
    int spent = 0;
    while (s->face_up[s->player][spent] != s->card) spent++;
    s->face_up[s->player][spent] = NO_CARD;
    turn_up(s, s->player);
    s->card = NO_CARD;
    s->meridian = s->lifted = NOTHING;
    s->player = s->player + 1 < s->players ? s->player + 1 : 0;
    s->step = has_card(s, s->player) ? ASK_CARD : OVER;
}

static int choices(const Table *s, int32_t *out) {
    switch (s->step) {
    case ASK_CARD: return cards(s, out);
    case ASK_MERIDIAN: return meridians(s->card, out);
    case ASK_ACT: return acts(s, out);
    default: out[0] = KEEP; return placements(s, out, 1);
    }
}

static void choose(Table *s, int choice) {
    switch (s->step) {
    case ASK_CARD:
        s->card = choice - CARD;
        s->step = ASK_MERIDIAN;
        break;
    case ASK_MERIDIAN:
        s->meridian = choice - MERIDIAN;
        s->step = ASK_ACT;
        break;
    default:
        if (choice >= PLACE) {
            place(s, choice);
        } else if (choice >= LIFT) {
            lift(s, choice - LIFT);
            s->step = ASK_REBUILD;
            break;
        }
        end_turn(s);
    }
}

/* ---- a game --------------------------------------------------------------------------------------------------- */

static void setup(Table *s, int players) {
    s->players = players;
    s->card = NO_CARD;
    s->meridian = s->lifted = NOTHING;
    s->step = ASK_CARD;
    for (int m = 0; m < MERIDIANS; m++)
        for (int slot = 0; slot < SLOTS; slot++) s->owner[m][slot] = NOBODY;
    for (int player = 0; player < players; player++) {
        s->floors[player] = FLOORS[players];
        for (int kind = 0; kind < KINDS; kind++) s->pile[player][kind] = COPIES[players];
        for (int place = 0; place < FACE_UP; place++) {
            s->face_up[player][place] = NO_CARD;
            turn_up(s, player);
        }
    }
    s->player = below(&s->chance, players);
}

static long playout(Table *s, Chance *master, int32_t *out) {
    long decisions = 0;
    while (s->step != OVER) {
        int n = choices(s, out), chosen = 0;
        if (n > 1) {
            chosen = below(master, n);
            decisions++;
        }
        choose(s, out[chosen]);
    }
    return decisions;
}

static void score(const Table *s, int *points) {
    int players = s->players;
    for (int island = 0; island < ISLAND_COUNT[players]; island++) {
        int sum[SEATS] = {0}, winner = NOBODY, most = 0;
        for (int city = 0; city < ISLAND_SIZE[players][island]; city++) {
            int m = ISLAND_MERIDIAN[players][island][city], slot = ISLAND_SLOT[players][island][city];
            if (s->owner[m][slot] != NOBODY) sum[s->owner[m][slot]] += GARRISON[players][m][slot];
        }
        for (int player = 0; player < players; player++) {
            if (sum[player] > most) winner = player, most = sum[player];
            else if (sum[player] == most) winner = NOBODY;
        }
        if (winner != NOBODY) points[winner] += ISLAND_SIZE[players][island] * POINTS_PER_CITY;
    }
}

static void rank(const Table *s, const int *points, int *places) {
    int standing[SEATS];
    for (int player = 0; player < s->players; player++)
        standing[player] = points[player] * (MOST_FLOORS + 1) + s->floors[player];
    for (int player = 0; player < s->players; player++) {
        places[player] = 1;
        for (int other = 0; other < s->players; other++) places[player] += standing[other] > standing[player];
    }
}

int main(int argc, char **argv) {
    if (argc != 8) return fprintf(stderr, "usage: %s PLAYERS GAMES CHUNK WORD WORD WORD WORD\n", argv[0]), 2;
    int players = atoi(argv[1]), chunk = atoi(argv[3]);
    long games = atol(argv[2]), decisions = 0, all_points[SEATS] = {0}, all_places[SEATS] = {0};
    Chance master, *deals = malloc(chunk * sizeof *deals);
    for (int i = 0; i < 4; i++) master.word[i] = (uint32_t)strtoul(argv[4 + i], NULL, 10);
    static int32_t out[CHOICES];
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (long done = 0; done < games; done += chunk) {
        for (int i = 0; i < chunk; i++)
            for (int w = 0; w < 4; w++) deals[i].word[w] = drawn(&master);
        for (int i = 0; i < chunk; i++) {
            Table s = {.chance = deals[i]};
            setup(&s, players);
            decisions += playout(&s, &master, out);
            int points[SEATS] = {0}, places[SEATS];
            score(&s, points);
            rank(&s, points, places);
            for (int player = 0; player < players; player++) {
                all_points[player] += points[player];
                all_places[player] += places[player];
            }
        }
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (to.tv_sec - from.tv_sec) + (to.tv_nsec - from.tv_nsec) / 1e9;
    printf("{\"games\": %ld, \"seconds\": %.6f, \"decisions\": %ld", games, seconds, decisions);
    for (int player = 0; player < players; player++)
        printf("%s%ld", player ? ", " : ", \"points\": [", all_points[player]);
    for (int player = 0; player < players; player++)
        printf("%s%ld", player ? ", " : "], \"places\": [", all_places[player]);
    printf("]}\n");
    free(deals);
    return 0;
}
