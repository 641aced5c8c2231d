import { sql } from "kysely";
import type { Network } from "#protocol/chain/networks.ts";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import type { Tables } from "#service/db/core/tables.ts";
import { FAILURES } from "#service/domain/payouts/payout-failure.ts";
import type { Flow } from "./flows/payin-flow.ts";
import { balanceIn, GAS_OF_EACH } from "./outside/chain-state.ts";
import type { SimulatedChain } from "./outside/simulated-chain.ts";
import { ALLOWANCE_WAIT_SECONDS, treasuryOf, type Outside } from "./world/service-process.ts";
import { databaseOf, type SharedDatabase } from "./world/simulated-database.ts";

type Db = ReturnType<typeof databaseOf<Tables>>["db"];

/** What the payer has the whole wait for. */
const FOR_WANT_OF_TOKENS = [
  FAILURES.allowance_missing,
  FAILURES.balance_too_low,
  FAILURES.taken_back,
];

/** Of a payment that an older copy of the books does not have. */
const FORGOTTEN = "forgotten";
const ENDED = ["completed", "failed", "expired", "refunded", FORGOTTEN];

/** By the wallet, which no other payment has: its people may not have heard that it was made. */
async function statusOf(db: Db, flow: Flow): Promise<string | null> {
  const found =
    flow.kind === "payin"
      ? await db
          .selectFrom("payins")
          .select("status")
          .where("address", "=", flow.wallet)
          .executeTakeFirst()
      : await db
          .selectFrom("payouts")
          .select("status")
          .where("sender_address", "=", flow.wallet)
          .executeTakeFirst();
  return found?.status ?? (flow.id() === null ? null : FORGOTTEN);
}

/** Whether nothing is open that time could end. */
export async function isAllEnded(db: Db, flows: readonly Flow[]): Promise<boolean> {
  for (const flow of flows) {
    const status = await statusOf(db, flow);
    if (status !== null && !ENDED.includes(status)) return false;
  }
  const { rows } = await sql<{ open: boolean }>`select exists (
    select from recoveries where ended_at is null) or exists (
    select from pix_returns where confirmed_at is null) or exists (
    select from pix_receipts where placed = 'suspense' and txid is null) or exists (
    select from top_ups where state = 'intended') or exists (
    select from chain_sends where state in ('intended', 'signed')) as open`.execute(db);
  return rows[0]?.open === false;
}

/**
 * What the treasury paid for transactions that moved nothing and that no node knew by their names when they had
 * expired: on Solana nothing else tells them from those that never were in a block.
 */
async function unseenGas(db: Db, network: Network, chain: SimulatedChain): Promise<bigint> {
  if (chain.family !== "solana") return 0n;
  const rows = await db
    .selectFrom("chain_sends")
    .select("hash")
    .where("network", "=", network)
    .where("state", "=", "displaced")
    .execute();
  const given = new Set(rows.map(({ hash }) => hash));
  const failed = chain
    .blocks()
    .flatMap(({ executed }) => executed.filter(({ isDone }) => !isDone))
    .filter(({ transaction }) => given.has(transaction.hash));
  return BigInt(failed.length) * GAS_OF_EACH;
}

/** What the treasury paid for transactions that moved nothing: once forgotten, nothing shows it. */
const gasForNothing = (chain: SimulatedChain): bigint =>
  chain.blocks().reduce((sum, { executed }) => {
    const undone = executed.filter(({ isDone }) => !isDone);
    return sum + BigInt(undone.length) * GAS_OF_EACH;
  }, 0n);

/** Whether the bank and each chain were looked at once, as witnesses of the books. */
export async function areAllSeen(db: Db, { chains }: Outside): Promise<boolean> {
  const looks = await db.selectFrom("witness_looks").select("witness").execute();
  const seen = new Set<string>(looks.map(({ witness }) => witness));
  return ["bank", ...chains.keys()].every((witness) => seen.has(witness));
}

/** Judges by the records of chains and bank, with no time passing and nobody else at work. */
export async function judgeHistory(
  database: SharedDatabase,
  outside: Outside,
  flows: readonly Flow[],
  isOlderCopy: boolean,
) {
  const faults: string[] = [];
  const endings: string[] = [];
  const db = stillDatabase(database);
  for (const flow of flows) {
    const status = await statusOf(db, flow);
    endings.push(`${flow.name.split(" ")[0]} ${status ?? "not made"}`);
    const found = status === FORGOTTEN ? flow.faultsOfForgotten() : flow.faultsOf(status);
    for (const fault of found) faults.push(`${flow.name}: ${fault}`);
  }
  for (const { rule, detail } of await checkBooks(db as never))
    faults.push(`books: ${rule}: ${detail}`);
  for (const [network, chain] of outside.chains) {
    for (const asset of ["USDC", "USDT", "NATIVE"] as const) {
      const { state } = chain.head();
      const held = asset === "NATIVE" ? state.gas : balanceIn(state, asset, treasuryOf(network));
      const booked = await ledgerBalance(db as never, "treasury", `${network}:${asset}`);
      const gone = booked - held;
      const unseen = asset === "NATIVE" ? await unseenGas(db, network, chain) : 0n;
      const isForgotten = isOlderCopy && asset === "NATIVE";
      if (isForgotten ? gone < 0n || gone > gasForNothing(chain) : gone !== unseen)
        faults.push(`books: ${booked} of ${asset} on ${network}, where ${held} are`);
    }
  }
  const bank = outside.bank.balance();
  const booked = await ledgerBalance(db as never, "bank", "BRL");
  if (booked !== bank) faults.push(`books: ${booked} cents at the bank, where ${bank} are`);
  const { rows } = await sql<{ trace: string }>`
    select md5(string_agg(entry::text, '|' order by entry::text)) as trace
    from (select to_jsonb(payins) as entry from payins union all select to_jsonb(payouts) from payouts
      union all select to_jsonb(chain_sends) from chain_sends) as entries`.execute(db);
  const doubled = await sql<{ what: string }>`
    select 'two payins of quote ' || quote_id as what from payins group by quote_id having count(*) > 1
    union all select 'two payouts of quote ' || quote_id from payouts group by quote_id having count(*) > 1
    union all select 'two sends of payin ' || payin_id from chain_sends where state = 'confirmed'
      and payin_id is not null group by payin_id having count(*) > 1
    union all select 'two ' || purpose || 's of payout ' || payout_id from chain_sends
      where state = 'confirmed' and payout_id is not null group by payout_id, purpose having count(*) > 1`.execute(
    db,
  );
  for (const { what } of doubled.rows) faults.push(what);
  const hasty = await sql<{ what: string }>`
    select 'payout ' || id || ' was given up ' || ended_at - created_at || ' after it was made: ' || failure
      as what
    from payouts where ended_at < created_at + make_interval(secs => ${ALLOWANCE_WAIT_SECONDS}::int)
      and failure in (${sql.join(FOR_WANT_OF_TOKENS)})`.execute(db);
  for (const { what } of hasty.rows) faults.push(what);
  for (const { endToEndId } of outside.bank.strays()) {
    faults.push(`nobody can place ${endToEndId}, and it was kept`);
  }
  return { faults, endings, trace: String(rows[0]?.trace) };
}

/** The database as whoever judges sees it. */
export const stillDatabase = (database: SharedDatabase): Db =>
  databaseOf<Tables>(database, STILL).db;

/** Without a clock: nothing waits, nothing happens to it. */
const STILL = {
  isAlive: true,
  end: () => undefined,
  onEnd: () => () => undefined,
  stay: () => Promise.resolve(),
  awake: () => Promise.resolve(),
  call: <T>(_site: unknown, run: () => Promise<T>) => run(),
};
