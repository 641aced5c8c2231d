import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { formatAmount } from "#protocol/money/money.ts";
import type { Tables } from "#service/db/core/tables.ts";
import { listUnknown, type UnknownLine } from "#service/domain/recovery/list-unknown.ts";
import type { Proposal } from "#service/domain/recovery/propose-bookings.ts";
import { readServiceSettings } from "#service/settings.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

const USAGE = `
  npm run recover             what bank and chains show that the exchange's books do not know
  npm run recover -- --json   the same, for a program

  It only reads, and ends with 1 while the exchange is in recovery. Ponte may go on meanwhile: it looks
  again every 30 seconds, and each look may add to the list.`;

const SHOWN = {
  payin_paid: "PIX of a payin arrived",
  pix_out: "PIX sent",
  pix_return: "PIX went back",
  transfer: "tokens sent",
  pull: "tokens pulled",
  sends: "the treasury has acted",
} as const;

const PROPOSED: Record<Proposal["book"], (of: string | null) => string> = {
  delivery: (of) => `the tokens of payin ${of}`,
  refund: (of) => `the tokens given back of payout ${of}`,
  pull: (of) => `the tokens pulled of payout ${of}`,
  pix_payment: (of) => `the PIX of payout ${of}`,
  pix_return: (of) => `the return of PIX ${of}`,
  forgotten: () => "nothing in the books fits: made after the copy, or by a person",
};

function amountOf({ told }: UnknownLine): string {
  const { cents, units, token } = told;
  if (cents) return `R$ ${formatAmount(BigInt(cents), "BRL")}`;
  if (units && (token === "USDC" || token === "USDT")) {
    return `${formatAmount(BigInt(units), token)} ${token}`;
  }
  return told.words ?? units ?? "";
}

function sayLine(line: UnknownLine): void {
  const { id, witness, kind, evidence, told, proposal } = line;
  say(`  ${id}  ${witness}: ${SHOWN[kind]}, ${amountOf(line)}${told.at ? `, ${told.at}` : ""}`);
  say(`      evidence: ${evidence}`);
  if (told.party) say(`      ${kind === "pull" ? "of" : "to"}: ${told.party}, block ${told.block}`);
  for (const name of ["txid", "order_id", "original_end_to_end_id"] as const) {
    if (told[name]) say(`      ${name}: ${told[name]}`);
  }
  if (proposal) say(`      book: ${PROPOSED[proposal.book](proposal.of)}`);
}

function wantsJson(): boolean {
  try {
    const { values } = parseArgs({
      options: { json: { type: "boolean" }, help: { type: "boolean" } },
    });
    if (values.help) throw new Error(USAGE);
    return values.json ?? false;
  } catch {
    throw new StopSentence(USAGE);
  }
}

/** `npm run recover`: what to account for after an older copy was put back. */
await runScript(async () => {
  const asJson = wantsJson();
  startSettings();
  const settings = readServiceSettings(process.env);
  const database = await openDatabase<Tables>({
    url: settings.SERVICE_DATABASE_URL,
    dataDir: settings.DATA_DIR,
    name: "service",
    migrationsDir: join(import.meta.dirname, "../service/db/migrations"),
    log: createLog({ name: "recover", level: "warn" }),
  });
  try {
    const list = await listUnknown(database);
    if (asJson) {
      say(
        JSON.stringify(
          list,
          (_, value: unknown) => (typeof value === "bigint" ? String(value) : value),
          2,
        ),
      );
    } else if (list === null)
      say("The exchange is not in recovery: its books know what bank and chains show.");
    else {
      say(`The exchange has moved no money since ${list.since.toISOString()}.`);
      list.lines.forEach(sayLine);
    }
    if (list !== null) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
