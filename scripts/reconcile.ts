import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { closeStore, getStore, type Store } from "#lib/core/store/store.ts";
import { verifyMonths, type MonthFault } from "#lib/closes/checks/verify-months.ts";
import { reconcile } from "#lib/reconciliation/jobs/reconcile.ts";
import { countStanding } from "#lib/reconciliation/rows/exceptions.ts";
import { witnessSums, type Span } from "#lib/reconciliation/views/span.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { say } from "./system/say.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

const USAGE = `
  npm run reconcile                                     compares what is due, and says what differs
  npm run reconcile -- --all                            compares every payment anew
  npm run reconcile -- --from 2026-10-01 --to 2026-10-31
                                                        and what each witness says of these days
  npm run reconcile -- --months                         compares every closed month with its digest, the trail and
                                                        what stands now

  It ends with 1 while an exception is open, the exchange is asked, or a closed month differs. Ponte may go on meanwhile.`;

/** While somebody else has the turn. */
const PAUSE_MS = 50;
const DAY = /^20\d\d-\d\d-\d\d$/;

function readArguments(): { isAll: boolean; months: boolean; span: Span | null } {
  const text = { type: "string" } as const;
  const options = {
    all: { type: "boolean" },
    help: { type: "boolean" },
    months: { type: "boolean" },
    from: text,
    to: text,
  } as const;
  try {
    const { all = false, help = false, months = false, from, to } = parseArgs({ options }).values;
    if (help || (from === undefined) !== (to === undefined)) throw new Error(USAGE);
    if (from === undefined || to === undefined) return { isAll: all, months, span: null };
    if (!DAY.test(from) || !DAY.test(to) || to < from) throw new Error(USAGE);
    return { isAll: all, months, span: { from, to } };
  } catch {
    throw new StopSentence(USAGE);
  }
}

/** Until nothing is due; a running dashboard may compare some of it meanwhile. */
async function compareAll(store: Store): Promise<void> {
  for (;;) {
    while (await reconcile(store));
    const { rows } = await sql<{ some: boolean }>`
      select exists (select from reconciliation_due where due_at <= now()) as some`.execute(
      store.db,
    );
    if (rows[0]?.some !== true) return;
    await sleep(PAUSE_MS);
  }
}

async function saySums(store: Store, accountId: string, span: Span): Promise<void> {
  const { booked, chain, statements } = await witnessSums(store.db, accountId, span);
  const brl = (cents: bigint) => `R$ ${formatAmount(cents, "BRL")}`;
  for (const { kind, network, token, count, cents } of booked) {
    say(`    booked     ${kind.padEnd(8)} ${network} ${token}: ${count}, ${brl(cents)}`);
  }
  for (const { side, network, token, check, count, units } of chain) {
    say(
      `    chain      ${side.padEnd(8)} ${network} ${token}, ${check}: ${count}, ${formatAmount(units, token)}`,
    );
  }
  for (const { name, lines, creditCents, debitCents, looseLines, looseCents } of statements) {
    say(`    statement  ${name}: ${lines} lines, in ${brl(creditCents)}, out ${brl(debitCents)}`);
    say(`               stand for nothing yet: ${looseLines}, ${brl(looseCents)}`);
  }
}

const FAULTS = {
  altered: "its frozen lines or its text were altered",
  unknown: "the audit trail does not know it",
  reopened: "it counts as reopened, and the audit trail knows nothing of it",
  missing: "the audit trail has it, and it is gone",
  changed: "what stands now is something else",
} as const satisfies Record<MonthFault["fault"], string>;

async function sayMonths(store: Store): Promise<void> {
  const { closes, faults } = await verifyMonths(store);
  for (const one of faults) {
    say(`  ${one.account}, ${one.month} (${one.digest.slice(0, 12)}…): ${FAULTS[one.fault]}`);
    if (one.fault !== "changed") continue;
    for (const { key, was, now } of one.lines) {
      say(
        `    ${key.replace(/ 0+/, " ")}: ${was === null ? "is new" : now === null ? "is gone" : "has changed"}`,
      );
    }
    if (one.count > BigInt(one.lines.length)) say(`    ${one.count} lines in all`);
  }
  say(
    `  ${closes} closed months. ${faults.length === 0 ? "All of them stand." : "They do NOT stand."}`,
  );
  if (faults.length > 0) process.exitCode = 1;
}

await runScript(async () => {
  const { isAll, months, span } = readArguments();
  const store = await getStore();
  try {
    if (months) return await sayMonths(store);
    if (isAll) await sql`select reconcile_everything()`.execute(store.db);
    await compareAll(store);
    const standing = await countStanding(store.db);
    const accounts = await store.db
      .selectFrom("account")
      .select(["id", "name"])
      .orderBy("id")
      .execute();
    for (const { id, name } of accounts) {
      const own = standing.filter(({ account_id }) => account_id === id);
      if (own.length === 0 && span === null) continue;
      say(`  ${name}`);
      for (const { kind, state, count } of own) {
        say(
          `    ${String(count).padStart(6)}  ${kind}${state === "asked" ? ", the exchange was asked" : ""}`,
        );
      }
      if (span) await saySums(store, id, span);
    }
    const all = standing.reduce((sum, { count }) => sum + count, 0n);
    say(`  ${all === 0n ? "All witnesses agree." : `${all} exceptions stand.`}`);
    if (all > 0n) process.exitCode = 1;
  } finally {
    await closeStore();
  }
});
process.exit();
