import { setTimeout as sleep } from "node:timers/promises";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import type { Tx } from "#service/db/core/tables.ts";
import type { MadePayin } from "./fault-client.ts";
import type { JudgedWorld } from "./fault-world.ts";
import type { Made } from "./fault-traffic.ts";
import { judgePayin, type Evidence } from "./judge-payin.ts";
import { judgePayouts, payoutsUnderWay, show } from "./payouts-verdict.ts";

/** Counts of PIX dated 1 ms before a deadline, at it, and 1 ms after it. */
export type Edges = [number, number, number];
/** The first payin and the first payout not judged yet. */
export type Reached = { payin: bigint; payout: bigint };
export const START: Reached = { payin: 0n, payout: 0n };
export type Verdict = {
  problems: string[];
  payins: number;
  payouts: number;
  edges: Edges;
  endings: string;
  next: Reached;
};

/** Longer than any pause after failures, even on a busy machine, and than resolving a lost top-up. */
const PATIENCE_MS = 480_000;
const UNSETTLED = ["intended", "signed"] as const;
const LOOK_EVERY_MS = 1_000;
/** A refusal must last a while, so the service gets this long without faults to report every end. */
const LEFT_ALONE_MS = 25_000;
const ASK_EVERY_MS = 300;
/** The date of a mishap's PIX, relative to the deadline. */
const EDGE_MS: Partial<Record<MadePayin["mishap"], number>> = {
  "1 ms before": -1,
  "at expiry": 0,
  "1 ms after": 1,
};

/** Waits until the service reports the end of each of these, or its time without faults is over. */
async function untilTold(world: JudgedWorld, { payins, payouts }: Made): Promise<void> {
  const looks = [
    ...payins.map(
      ({ id }) =>
        () =>
          world.client.look(id),
    ),
    ...payouts.map((one) => () => world.payoutClient.look(one)),
  ];
  let open = looks;
  for (
    const deadline = Date.now() + LEFT_ALONE_MS;
    open.length > 0 && Date.now() < deadline;
    await sleep(ASK_EVERY_MS)
  ) {
    const told = await Promise.all(open.map((look) => look()));
    open = open.filter((_, at) => isOpen(told[at]));
  }
}

const isOpen = (told: { status: string } | "expired" | undefined) =>
  told === undefined ||
  told === "expired" ||
  told.status === "processing" ||
  told.status === "on_hold";

/** What has not ended yet, as text; empty when everything has. */
async function underWay(db: Tx, world: JudgedWorld): Promise<string[]> {
  const [payouts, payins, returns, sends, topUps, { count }, statement] = await Promise.all([
    payoutsUnderWay(db),
    db.selectFrom("payins").selectAll().where("status", "=", "processing").execute(),
    db.selectFrom("pix_returns").selectAll().where("confirmed_at", "is", null).execute(),
    db.selectFrom("chain_sends").selectAll().where("state", "in", UNSETTLED).execute(),
    db.selectFrom("top_ups").selectAll().where("state", "=", "intended").execute(),
    db
      .selectFrom("pix_receipts")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow(),
    world.witness.statement(),
  ]);
  const received = statement.filter(({ direction }) => direction === "in").length;
  const open = Object.entries({ payins, returns, sends, topUps, ...payouts })
    .filter(([, rows]) => rows.length > 0)
    .map(([what, rows]) => `${rows.length} ${what}, first ${show(rows.slice(0, 3))}`);
  return Number(count) === received ? open : [...open, `${count} of ${received} PIX taken`];
}

/** Faults in the books themselves, or between them and the balances of bank and chain. */
async function wrongWithBooks(db: Tx, world: JudgedWorld): Promise<string[]> {
  const problems = (await checkBooks(db)).map(show);
  const { network, tokens } = world.family;
  for (const asset of [...tokens, "NATIVE"] as const) {
    const booked = await ledgerBalance(db, "treasury", `${network}:${asset}`);
    const held = await world.balance(asset);
    if (booked !== held) problems.push(`treasury ${asset}: books ${booked}, chain ${held}`);
  }
  const booked = await ledgerBalance(db, "bank", "BRL");
  const rows = await world.witness.statement();
  const kept = rows.reduce(
    (sum, { direction, cents }) => sum + (direction === "in" ? cents : -cents),
    0n,
  );
  if (booked !== kept) problems.push(`bank: books ${booked}, statement ${kept}`);
  return problems;
}

async function evidenceOf(db: Tx, world: JudgedWorld) {
  const [payins, rows, deliveries] = await Promise.all([
    db.selectFrom("payins").selectAll().orderBy("id").execute(),
    world.witness.statement(),
    world.witness.deliveries(),
  ]);
  const byTxid = Map.groupBy(rows, ({ txid }) => txid ?? "");
  const byWallet = Map.groupBy(deliveries, ({ to }) => to);
  const frozen = world.family.payins?.frozen?.address;
  const evidence = payins.map((payin): Evidence => {
    const own = byTxid.get(payin.txid) ?? [];
    return {
      payin,
      received: own.filter(({ direction }) => direction === "in"),
      returned: own.filter(({ direction }) => direction === "returned"),
      deliveries: byWallet.get(payin.address) ?? [],
      isFrozen: payin.address === frozen,
    };
  });
  return { evidence, rows, deliveries };
}

/** Rows of bank and chain that no payin, return or PIX in suspense explains. Payouts are checked apart. */
async function unexplained(db: Tx, world: JudgedWorld): Promise<string[]> {
  const { evidence, deliveries, rows: statement } = await evidenceOf(db, world);
  const rows = statement.filter(({ direction }) => direction !== "out");
  const txids = new Set(evidence.map(({ payin }) => payin.txid));
  const wallets = new Set([
    ...evidence.map(({ payin }) => payin.address),
    ...world.wallets.map(({ address }) => address),
  ]);
  const inSuspense = await db
    .selectFrom("pix_receipts")
    .select("end_to_end_id")
    .where("placed", "=", "suspense")
    .execute();
  const waiting = new Set(inSuspense.map((row) => row.end_to_end_id));
  const settled = await db
    .selectFrom("chain_sends")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("state", "in", ["confirmed", "reverted", "unproven"])
    .executeTakeFirstOrThrow();
  const sent = await world.witness.transactions();
  return [
    ...rows
      .filter((row) => (row.txid === null ? !waiting.has(row.end_to_end_id) : !txids.has(row.txid)))
      .map((row) => `the bank has ${show(row)}`),
    ...rows
      .filter((row) => row.txid === null && row.direction !== "in")
      .map((row) => `went out from suspense: ${show(row)}`),
    ...deliveries.filter(({ to }) => !wallets.has(to)).map((one) => `the chain has ${show(one)}`),
    ...(sent === Number(settled.count)
      ? []
      : [`the treasury made ${sent} transactions, the books know ${settled.count}`]),
  ];
}

/** Everything the books, bank and chain have about a payin, to explain a fault. */
async function fileOf(db: Tx, { payin, received, returned, deliveries }: Evidence) {
  const of = "payin_id";
  const [sends, receipts, returns] = await Promise.all([
    db.selectFrom("chain_sends").selectAll().where(of, "=", payin.id).execute(),
    db.selectFrom("pix_receipts").selectAll().where(of, "=", payin.id).execute(),
    db.selectFrom("pix_returns").selectAll().where(of, "=", payin.id).execute(),
  ]);
  const rows = { payin, sends, receipts, returns };
  return `  books: ${show(rows)}\n  bank: ${show([...received, ...returned])}\n  chain: ${show(deliveries)}`;
}

/** How many PIX the bank dated at the intended millisecond: before, at and after expiry. */
function edgesHit(evidence: readonly Evidence[], made: readonly MadePayin[]): Edges {
  const byTxid = new Map(evidence.map((one) => [one.payin.txid, one]));
  const hits: Edges = [0, 0, 0];
  for (const { txid, mishap } of made) {
    const [edge, one] = [EDGE_MS[mishap], byTxid.get(txid)];
    if (edge === undefined || !one) continue;
    const moment = one.payin.expires_at.getTime() + edge;
    if (one.received.some((row) => Date.parse(row.created_at) === moment)) hits[edge + 1]! += 1;
  }
  return hits;
}

/**
 * Waits until everything has ended, then judges it by the outside witnesses and the books. `made` is what
 * was made since the last verdict; `from` is where the books were not judged yet.
 */
export async function judgeWorld(world: JudgedWorld, made: Made, from: Reached): Promise<Verdict> {
  let open: string[] = [];
  for (
    const deadline = Date.now() + PATIENCE_MS;
    Date.now() < deadline;
    await sleep(LOOK_EVERY_MS)
  ) {
    await untilTold(world, made);
    open = await world.inBooks((db) => underWay(db, world));
    if (open.length === 0) break;
  }
  const problems = open.map((one) => `not ended: ${one}`);
  const verdict = await world.inBooks(async (db) => {
    const { evidence } = await evidenceOf(db, world);
    const fresh = evidence.filter(({ payin }) => payin.id >= from.payin);
    for (const one of fresh) {
      const faults = judgePayin(one);
      if (faults.length > 0) problems.push(...faults, await fileOf(db, one));
    }
    problems.push(...(await wrongWithBooks(db, world)), ...(await unexplained(db, world)));
    const known = new Set(fresh.map(({ payin }) => payin.txid));
    for (const { id, txid } of made.payins) {
      if (!known.has(txid)) problems.push(`payin ${id} was given out and is not in the books`);
    }
    const payouts = await judgePayouts(db, world, made.payouts, from.payout);
    problems.push(...payouts.problems);
    const ended = Map.groupBy(fresh, ({ payin }) => payin.status);
    const endings = [...ended].map(([status, some]) => `${some.length} ${status}`).join(", ");
    return {
      payins: fresh.length,
      payouts: payouts.count,
      edges: edgesHit(fresh, made.payins),
      endings: [endings, payouts.count > 0 && `payouts ${payouts.endings}`]
        .filter(Boolean)
        .join("; "),
      next: {
        payin: (fresh.at(-1)?.payin.id ?? from.payin - 1n) + 1n,
        payout: payouts.next,
      },
    };
  });
  for (const one of open.length > 0 ? [] : made.payins) {
    if (isOpen(await world.client.look(one.id))) problems.push(`told as open: ${show(one)}`);
  }
  for (const one of open.length > 0 ? [] : made.payouts) {
    if (isOpen(await world.payoutClient.look(one))) problems.push(`told as open: ${show(one)}`);
  }
  return { ...verdict, problems };
}
