import { beforeAll, expect, test } from "vitest";
import type { Address } from "viem";
import { expirePayins } from "#service/domain/payins/payin-expiry.ts";
import { returnSuspensePix } from "#service/domain/sends/return-suspense-pix.ts";
import { startPayinWorld, type MadePayin } from "./payin-world.ts";
import { seededRandom } from "./seeded-random.ts";
import { shared } from "./shared.ts";

const SEED = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const HISTORIES = 4;
const STEPS = 40;
const PAYINS = 4;
const AMOUNT = "250.00";

const random = seededRandom(SEED);
const below = (count: number) => Math.floor(random() * count);
const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;

const world = shared(startPayinWorld);
beforeAll(async () => {
  // Deeper than any reorganisation, so that the treasury's own funds stay.
  await world.bare.mine(10);
});

type Subject = MadePayin & { expires: Date };
/** A step of the world or of the service; it may fail while the bank is away and is repeated later. */
type Step = (subject: Subject) => unknown;

const away = (work: Promise<unknown>) =>
  work.catch((error: unknown) => expect(error).toMatchObject({ code: "UNAVAILABLE" }));
const at = (subject: Subject, ms: number) => new Date(subject.expires.getTime() + ms);

const STEPS_OF: Record<string, Step> = {
  "right PIX": (one) => world.bank.pay(one.txid, AMOUNT, at(one, -1 - below(1000))),
  "right PIX, hidden by the feed": (one) =>
    world.bank.state.hidden.add(world.bank.pay(one.txid, AMOUNT, at(one, -1))),
  "wrong PIX": (one) => world.bank.pay(one.txid, pick(["249.99", "250.01", "0.01"])),
  "late PIX": (one) => world.bank.pay(one.txid, AMOUNT, at(one, below(1000))),
  "PIX of nobody": () => world.bank.pay(pick([null, "UnknownTxid00000000000000"]), "7.00"),
  freeze: (one) => world.bare.freeze(one.address as Address),
  thaw: (one) => world.bare.freeze(one.address as Address, false),
  "time passes": (one) => world.letTimePass(one.id, below(20_000)),
  reorganisation: () => world.bare.reorg(1 + below(2)),
  "pool is lost": () => world.bare.dropPool(),
  block: () => world.bare.mine(),
  "blocks and looks": () => world.blocks(1 + below(3)),
  sign: () => world.signRound(),
  "sign twice at once": () => Promise.all([world.signRound(), world.signRound()]),
  confirm: () => Promise.all([world.confirmRound(), world.confirmRound()]),
  bank: () => away(Promise.all([world.bankRound(), world.bankRound()])),
  "bank tells all again": () => world.rereadFeed(),
  "bank's mood": () => void (world.bank.state.mood = pick(["well", "well", "away", "lost"])),
  "returns are due": () => world.returnsDue(),
  expire: async () => {
    await world.deps.db
      .updateTable("payins")
      .set({ ask_at: new Date(0) })
      .execute();
    await Promise.all([expirePayins(world.deps), expirePayins(world.deps)]);
  },
  "suspense goes back": async () => {
    const row = await world.deps.db
      .selectFrom("pix_receipts")
      .select("end_to_end_id")
      .where("placed", "=", "suspense")
      .executeTakeFirst();
    if (row) await returnSuspensePix(world.deps, row.end_to_end_id);
  },
};

/** A payin whose deadline is in the past or ahead; the test sets the bank's clock. */
async function subject(): Promise<Subject> {
  const made = await world.payin();
  const expires = new Date(Date.now() + pick([-60_000, 3_600_000]));
  await world.deps.db
    .updateTable("payins")
    .set({ expires_at: expires, ask_at: expires })
    .where("id", "=", BigInt(made.id))
    .execute();
  return { ...made, expires };
}

/** Ends all faults, so that everything open comes to its end. */
async function calm(subjects: readonly Subject[]): Promise<void> {
  world.bank.state.mood = "well";
  world.bank.state.hidden.clear();
  await world.rereadFeed();
  for (let round = 0; round < 6; round += 1) {
    await world.sendsDue();
    await world.returnsDue();
    await world.settle();
    for (const { id } of subjects) await world.letTimePass(id, 10_000);
  }
  await world.deps.db
    .updateTable("payins")
    .set({ ask_at: new Date(0) })
    .execute();
  await expirePayins(world.deps);
  await world.settle();
}

/** Sent once, or returned in full, never both, judged by the chain's and the bank's own records. */
async function judge(one: Subject): Promise<void> {
  const seen = await world.look(one.user, one.id);
  const tokens = await world.tokensAt(one.address);
  const units = BigInt(one.quote.receiver_amount.replace(".", ""));
  const kept = world.bank.keptOf(one.txid);
  const isDelivered = seen.status === "completed";
  expect({ status: seen.status, tokens, kept }).toEqual({
    status: seen.status,
    tokens: isDelivered ? units : 0n,
    kept: isDelivered ? [AMOUNT] : [],
  });
  const isAhead = one.expires > new Date();
  const ends = isAhead ? ["completed", "failed", "processing"] : ["completed", "failed", "expired"];
  expect(ends).toContain(seen.status);
  if (seen.status === "processing") expect(seen.paid_at).toBeNull();
}

test(`random histories end with clean books, each payin sent once or its PIX returned (SEED=${SEED})`, async () => {
  const ended = new Set<string>();
  for (let history = 0; history < HISTORIES; history += 1) {
    const subjects: Subject[] = [];
    for (let payin = 0; payin < PAYINS; payin += 1) subjects.push(await subject());
    for (let step = 0; step < STEPS; step += 1) {
      await STEPS_OF[pick(Object.keys(STEPS_OF))]?.(pick(subjects));
    }
    await calm(subjects);
    for (const one of subjects) {
      await judge(one);
      ended.add((await world.look(one.user, one.id)).status);
    }
    await world.expectCleanBooks();
  }
  expect(ended.size).toBeGreaterThan(1);
});
