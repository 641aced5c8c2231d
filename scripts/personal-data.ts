import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { parseCpf } from "#protocol/brazil/cpf.ts";
import type { Tables } from "#service/db/core/tables.ts";
import {
  exportSubAccount,
  representedBy,
} from "#service/domain/sub-accounts/sub-account-export.ts";
import {
  erase,
  retentions,
  type Retention,
} from "#service/domain/sub-accounts/sub-account-retention.ts";
import { sealerWith } from "#service/sealer-with.ts";
import { readServiceSettings } from "#service/settings.ts";
import { say } from "./system/say.ts";
import { startSettings } from "./system/start-settings.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

const USAGE = `
  npm run personal-data -- show DOCUMENT               until when it is kept
  npm run personal-data -- export DOCUMENT [--to DIR]  all that the exchange keeps of it, as files
  npm run personal-data -- erase DOCUMENT              erases it; not before its retention has lapsed

  DOCUMENT is a company's CNPJ, or the CPF of who represents it (all companies of that person).
  export writes into a new folder (personal-data-DOCUMENT unless --to names one), readable by you
  alone, and writes down that each document was read. erase destroys the sub-account's key, its
  documents, names and credentials; its payins and payouts stay for the books. A service that runs
  erases by itself what has lapsed: RETENTION_OPENED_DAYS after the last that happened to a company
  that was sent to analysis, RETENTION_ABANDONED_DAYS after the last change of one that never was.

  Ponte may go on meanwhile.`;

const ENDINGS: Record<string, string> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
};
const ROOT = join(import.meta.dirname, "..");
const OPERATOR = { reader: "operator: npm run personal-data", purpose: "export" };

async function openExchange() {
  startSettings();
  const settings = readServiceSettings(process.env);
  const log = createLog({ name: "personal-data", level: "warn" });
  const database = await openDatabase<Tables>({
    url: settings.SERVICE_DATABASE_URL,
    migrationsUrl: settings.SERVICE_DATABASE_MIGRATIONS_URL,
    dataDir: settings.DATA_DIR,
    name: "service",
    migrationsDir: join(ROOT, "service/db/migrations"),
    log,
  });
  return {
    db: database.db,
    transaction: database.transaction,
    sealer: sealerWith(...settings.dataKeys),
    sealerWith,
    retention: {
      openedDays: settings.RETENTION_OPENED_DAYS,
      abandonedDays: settings.RETENTION_ABANDONED_DAYS,
    },
    close: database.close,
  };
}
type Exchange = Awaited<ReturnType<typeof openExchange>>;

/** The selected sub-accounts: this company's, or all that this person represents. */
async function meant(exchange: Exchange, text: string): Promise<Retention[]> {
  const cpf = parseCpf(text);
  const cnpj = parseCnpj(text);
  if (cpf === null && cnpj === null) throw new StopSentence("This is neither a CNPJ nor a CPF.");
  const documents = cpf === null ? [cnpj ?? ""] : await representedBy(exchange, cpf);
  const found = [];
  for (const document of documents) found.push(...(await retentions(exchange, document)));
  if (found.length === 0) throw new StopSentence("The exchange keeps nothing under this document.");
  return found;
}

const day = (date: Date) => date.toISOString().slice(0, 10);
const nameOf = ({ document, userId }: Retention) => `${document} (user ${userId})`;

function show(one: Retention): void {
  const kind = one.isOpened ? "sent to analysis" : "never sent to analysis";
  say(`  ${nameOf(one)}: ${one.status}, ${kind}, kept until ${day(one.until)}`);
}

async function exportOne(exchange: Exchange, one: Retention, folder: string): Promise<void> {
  const exported = await exportSubAccount(exchange, one.userId, OPERATOR);
  if (!exported) return;
  const target = join(folder, `${one.document}-${one.userId}`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const { documents, ...data } = exported;
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(target, name), content, { mode: 0o600, flag: "wx" });
  write("data.json", `${JSON.stringify(data, null, 2)}\n`);
  for (const { type, mediaType, bytes } of documents) {
    write(`${type}.${ENDINGS[mediaType] ?? "bin"}`, bytes);
  }
  say(`  ${nameOf(one)}: ${documents.length} documents and data.json in ${target}`);
}

/** Erases one sub-account's data; true when it is erased. */
async function eraseOne(exchange: Exchange, one: Retention): Promise<boolean> {
  const { outcome } = (await erase(exchange, one.userId)) ?? { outcome: "erased" };
  if (outcome === "erased") say(`  ${nameOf(one)} is erased.`);
  if (outcome === "kept") say(`  ${nameOf(one)} must be kept until ${day(one.until)}.`);
  if (outcome === "busy") say(`  ${nameOf(one)}: an analysis, a payin or a payout is under way.`);
  return outcome === "erased";
}

function readArguments() {
  const options = { to: { type: "string" }, help: { type: "boolean" } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new StopSentence(USAGE);
  }
}

await runScript(async () => {
  const { values, positionals } = readArguments();
  const [command = "", document = "", ...more] = positionals;
  if (values.help) return say(USAGE);
  const isKnown = ["show", "export", "erase"].includes(command);
  if (!isKnown || document === "" || more.length > 0) throw new StopSentence(USAGE);
  const folder = resolve(values.to ?? `personal-data-${document.replaceAll(/\W/g, "")}`);
  if (command === "export" && existsSync(folder))
    throw new StopSentence(`${folder} exists already.`);
  const exchange = await openExchange();
  try {
    const found = await meant(exchange, document);
    for (const one of found) {
      if (command === "show") show(one);
      else if (command === "export") await exportOne(exchange, one, folder);
      else if (!(await eraseOne(exchange, one))) process.exitCode = 1;
    }
  } finally {
    await exchange.close();
  }
});
process.exit();
