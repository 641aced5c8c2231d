import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BenchSystem } from "./system.ts";

export type ReconciliationCost = {
  movements: number;
  seconds: number;
  exceptions: number;
  /** The dashboard's memory, at its highest, above what it was before. */
  grownMb: number;
};

const PAYINS = [5_000, 500_000];
const LOOK_EVERY_MS = 200;

const AT = "now() - interval '3 days' - make_interval(secs => n)";
/** Payins with their intents, on which all witnesses agree; each has a fee, and so two movements. */
const STATEMENTS = [
  `insert into wallet (account_id, network, address, name, status, idempotency_key, created_by)
   values ('main-main', 'polygon', '0x1', 'Bench', 'registered', 'bench-reconciliation', 'x') on conflict do nothing`,
  `insert into payin_intent (id, account_id, idempotency_key, status, wallet_id, network, token, address,
     currency_type, request_amount, sender_cents, receiver_units, fee_cents, created_by, created_at)
   select 'bench-' || n, 'main-main', 'bench-' || n, 'done', (select min(id) from wallet), 'polygon', 'USDC',
     '0xab' || n % 50, 'sender', '1', 10000 + n, 45000000, 125, 'x', ${AT} from generate_series($1::int, $2::int) n`,
  `insert into payin (account_id, intent_id, transaction_id, quote_id, status, reported_by, pix_code, network, token,
     address, sender_cents, receiver_units, fee_cents, rate, expires_at, paid_at, completed_at, transaction_hash,
     end_to_end_id, chain_check, created_by, created_at)
   select 'main-main', 'bench-' || n, 1000000000 + n, 'bench-' || n, 'completed', 'reading', '-', 'polygon', 'USDC',
     '0xab' || n % 50, 10000 + n, 45000000, 125, 5464600, ${AT}, ${AT}, ${AT}, '0x' || lpad(to_hex(n), 64, '0'),
     'E18236120' || to_char((${AT}) at time zone 'UTC', 'YYYYMMDDHH24MI') || 'b' || lpad(n::text, 10, '0'), 'verified',
     'x', ${AT} from generate_series($1::int, $2::int) n`,
];

type Run = { processes: { name: string; pid: number }[] };

/** Resident memory of a process of this machine, in megabytes. */
const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_000;

/** How fast the dashboard's own job compares ten thousand and a million movements that have just come. */
export async function reconciliationCosts({
  dashboardPool,
  dataDir,
}: BenchSystem): Promise<ReconciliationCost[]> {
  const run = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8")) as Run;
  const pid = run.processes.find(({ name }) => name === "dashboard")?.pid ?? 0;
  const count = async (text: string) => {
    const { rows } = await dashboardPool.query<{ count: number }>(text);
    return rows[0]?.count ?? 0;
  };
  const costs: ReconciliationCost[] = [];
  let made = 0;
  for (const payins of PAYINS) {
    for (const text of STATEMENTS) {
      await dashboardPool.query(text, text.includes("$1") ? [made + 1, made + payins] : []);
    }
    made += payins;
    await dashboardPool.query("analyze");
    // What was compared while it came is compared again: the clock begins with all of it due.
    await dashboardPool.query("select reconcile_everything()");
    const before = residentMb(pid);
    const began = performance.now();
    let highest = before;
    while (
      (await count("select count(*)::int as count from reconciliation_due where due_at <= now()")) >
      0
    ) {
      highest = Math.max(highest, residentMb(pid));
      await sleep(LOOK_EVERY_MS);
    }
    const seconds = (performance.now() - began) / 1000;
    const exceptions = await count(
      "select count(*)::int as count from reconciliation_exception where state = 'open'",
    );
    costs.push({ movements: 2 * made, seconds, exceptions, grownMb: highest - before });
  }
  return costs;
}
