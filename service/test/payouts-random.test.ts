import { beforeAll, expect, test } from "vitest";
import { ContractFunctionExecutionError } from "viem";
import { PAYER_FUNDS, startPayoutWorld, type MadePayout } from "./payout-world.ts";
import { seededRandom } from "./seeded-random.ts";
import { shared } from "./shared.ts";

const SEED = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const HISTORIES = 4;
const STEPS = 50;
const PAYOUTS = 5;

const random = seededRandom(SEED);
const below = (count: number) => Math.floor(random() * count);
const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;

const world = shared(startPayoutWorld);
beforeAll(async () => {
  // Whoever else uses the key here is the operator.
  world.deps.treasurySent = new Map([["polygon", 1_000_000n]]);
  // Deeper than any reorganisation, so that the factory and the treasury's own funds stay.
  await world.bare.mine(10);
});

/** A step of the world or of the service; it may fail while the bank is away and is repeated later. */
type Step = (made: MadePayout) => unknown;
const allow = async ({ payer, quote: { token }, spender }: MadePayout, units: bigint) => {
  try {
    // USDT accepts a new allowance only when the old one is zero.
    if (token === "USDT") await world.bare.allow(payer, token, spender, 0n);
    await world.bare.allow(payer, token, spender, units);
  } catch (error) {
    // A frozen wallet can't allow anything.
    expect(error).toBeInstanceOf(ContractFunctionExecutionError);
  }
};

const STEPS_OF: Record<string, Step> = {
  "allow exactly": (made) => allow(made, made.units),
  "allow more": (made) => allow(made, made.units + 1n),
  "take the allowance back": (made) => allow(made, 0n),
  freeze: (made) => world.bare.freeze(made.payer.address),
  thaw: (made) => world.bare.freeze(made.payer.address, false),
  "time passes": (made) => world.letTimePass(made, below(60_000)),
  "a reorganisation": async () => {
    await world.bare.reorg(1 + below(2));
    await world.confirmRound();
  },
  "the pool forgets": () => world.bare.dropPool(),
  "a broadcast is lost": () => world.signUnheard(),
  // Deep enough to stay: a nonce gap that only a stranger could fill would need a person.
  "a foreign nonce": async () => {
    if (below(4) > 0) return;
    await world.spendNonce();
    await world.bare.mine(3);
  },
  "a block": () => world.bare.mine(),
  "blocks and looks": () => world.blocks(1 + below(3)),
  check: () => Promise.all([world.checkRound(), world.checkRound()]),
  sign: () => world.signRound(),
  "sign twice at once": () => Promise.all([world.signRound(), world.signRound()]),
  confirm: () => Promise.all([world.confirmRound(), world.confirmRound()]),
  pay: () => Promise.all([world.payRound(), world.payRound()]),
  "a PIX arrives": () => world.bank.arrive(),
  "the bank's mood": () => void (world.bank.state.mood = pick(["well", "well", "away", "lost"])),
  "all is due": () => world.due(),
};

const make = () =>
  world.payout({
    allowed: pick([undefined, undefined, 0n, 1n, PAYER_FUNDS]),
    quote: {
      request_amount: pick(["250.00", "0.01", "9999.99", "777.00", "777.00", "666.00"]),
      token: pick(["USDC", "USDC", "USDT"]),
      cover_fees: true,
    },
  });

/** Ends all faults, so that everything open comes to its end. */
async function calm(several: readonly MadePayout[]): Promise<void> {
  world.bank.state.mood = "well";
  for (const made of several) await world.bare.freeze(made.payer.address, false);
  for (let round = 0; round < 6; round += 1) {
    await world.confirmRound();
    await world.settle();
    await world.giveBack();
    for (const made of several) await world.letTimePass(made, 60_000);
  }
}

/** Pulled and paid once, or all tokens where they were, by the chain's and the bank's own records. */
async function judge(made: MadePayout): Promise<string> {
  const { status, tracking_payment } = await world.look(made);
  const { pix_key } = await world.rowOf(made);
  const paid = world.bank.allOut().filter((row) => row.pixKey === pix_key);
  const held = await world.tokensAt(made.payer.address, made.quote.token);
  const isPaid = status === "completed";
  expect({
    status,
    held,
    paid: paid.map(({ cents, endToEndId }) => [cents, endToEndId]),
  }).toEqual({
    status,
    held: isPaid ? PAYER_FUNDS - made.units : PAYER_FUNDS,
    paid: isPaid ? [[made.cents, tracking_payment.end_to_end_id]] : [],
  });
  return status;
}

async function judgeAll(several: readonly MadePayout[]): Promise<string[]> {
  const ends: string[] = [];
  for (const made of several) ends.push(await judge(made));
  const rows = await Promise.all(several.map((made) => world.rowOf(made)));
  const open = rows.filter(({ stage }) => stage !== "ended");
  expect(open.map(({ id, stage, trouble }) => [id, stage, trouble])).toEqual([]);
  // Pulled tokens were converted or went back, and everything the bank paid belongs to a completed payout.
  const sums = await world.deps.db
    .selectFrom("payouts")
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<string>("receiver_cents"), eb.lit(0)).as("cents"),
      eb.fn.countAll<string>().as("count"),
    ])
    .where("status", "=", "completed")
    .executeTakeFirstOrThrow();
  const out = world.bank.allOut();
  expect([out.length, out.reduce((sum, { cents }) => sum + cents, 0n)]).toEqual([
    Number(sums.count),
    BigInt(sums.cents),
  ]);
  await world.expectCleanBooks();
  return ends;
}

test(`random histories end with clean books, each payout paid once or nothing lost (SEED=${SEED})`, async () => {
  const ended = new Set<string>();
  for (let history = 0; history < HISTORIES; history += 1) {
    const several: MadePayout[] = [];
    for (let payout = 0; payout < PAYOUTS; payout += 1) several.push(await make());
    // Deeper than any reorganisation, so that the payers' balances stay.
    await world.bare.mine(3);
    for (let step = 0; step < STEPS; step += 1) {
      await STEPS_OF[pick(Object.keys(STEPS_OF))]?.(pick(several));
    }
    await calm(several);
    for (const end of await judgeAll(several)) ended.add(end);
  }
  expect(ended.size).toBeGreaterThan(1);
});
