import { once } from "node:events";
import { createWriteStream, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { ensureForeignReaders, readLong } from "#lib/test/outside/foreign-readers.ts";
import { actionCaller, signedInCookie } from "./actions.ts";
import type { BenchSystem } from "./system.ts";

export type ExportCost = {
  format: string;
  rows: number;
  bytes: number;
  seconds: number;
  /** From the request for the file to its first byte. */
  firstByteMs: number;
  /** The dashboard's memory, at its highest, above what it was before. */
  grownMb: number;
};

const SMALL = 10_000;
const LARGE = 1_000_000;
const FORMATS = ["csv-br", "jsonl", "xlsx"] as const;
const LOOK_EVERY_MS = 200;

/** Payins of one account, all done, one a minute. */
const PAYINS = `
  insert into payin (account_id, transaction_id, quote_id, status, reported_by, pix_code, network, token, address,
    sender_cents, receiver_units, fee_cents, rate, expires_at, paid_at, completed_at, transaction_hash, end_to_end_id,
    payer, reference, created_by, created_at)
  select 'main-main', n, 'q', 'completed', 'reading', '-', 'polygon', 'USDC', '0x' || lpad(to_hex(n % 50), 40, '0'),
    10000 + n % 900000, 1800000 + n, 125, 5464600, at, at, at, '0x' || lpad(to_hex(n), 64, '0'),
    'E' || lpad(n::text, 31, '0'), jsonb_build_object('name', 'Padaria ' || n, 'document', null, 'bank', null),
    'NF ' || n, $3, at
  from generate_series($1::int, $2::int) n
  cross join lateral (select now() - make_interval(mins => 2000000 - n) as at) as moment`;

type Run = { processes: { name: string; pid: number }[] };

/** Resident memory of a process of this machine, in megabytes. */
const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_000;

/**
 * Exports as a person makes them, of ten thousand and a million payins: speed, first byte, and what memory grows by.
 * Others' readers find each row in them, and the amounts add up to the books.
 */
export async function exportCosts(
  system: BenchSystem,
  largest: number = LARGE,
): Promise<ExportCost[]> {
  const { origin, dashboardPool, dataDir } = system;
  ensureForeignReaders();
  const cookie = await signedInCookie(system);
  const { rows: people } = await dashboardPool.query<{ id: string }>("select id from person");
  const run = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8")) as Run;
  const pid = run.processes.find(({ name }) => name === "dashboard")?.pid ?? 0;
  const ask = actionCaller(system, cookie, "askExportAction");
  const costs: ExportCost[] = [];
  let made = 0;
  for (const rows of [SMALL, largest]) {
    await dashboardPool.query(PAYINS, [made + 1, rows, people[0]?.id]);
    await dashboardPool.query("analyze");
    made = rows;
    const { rows: sums } = await dashboardPool.query<{ cents: string }>(
      "select sum(sender_cents)::text as cents from payin",
    );
    const books = BigInt(sums[0]?.cents ?? 0);
    for (const format of FORMATS) {
      await dashboardPool.query(`update session set "freshUntil" = now() + interval '3 hours'`);
      const before = residentMb(pid);
      let most = before;
      const look = setInterval(() => (most = Math.max(most, residentMb(pid))), LOOK_EVERY_MS);
      const began = performance.now();
      await ask({ list: "/payins", query: {}, format, columns: COLUMNS, month: "" });
      const { id, bytes, sha256 } = await untilReady(system);
      const seconds = (performance.now() - began) / 1_000;
      const path = join(dataDir, `bench.${format}`);
      const fetched = await fetchWhole(`${origin}/api/exports/${id}`, cookie, path);
      clearInterval(look);
      if (fetched.sha256 !== sha256) throw new Error(`${format}: other bytes than were made`);
      const read = readLong(path, format);
      rmSync(path);
      if (read.rows !== rows || read.cents !== books) {
        throw new Error(`${format}: ${read.rows} rows of ${read.cents} cents, not ${books}`);
      }
      const { firstByteMs } = fetched;
      costs.push({ format, rows, bytes, seconds, firstByteMs, grownMb: most - before });
    }
  }
  return costs;
}

const COLUMNS = Object.fromEntries(
  ["id", "number", "status", "made", "party", "amount", "fee", "currency", "tokens", "token"].map(
    (column) => [column, true],
  ),
);

type Made = { id: string; state: string; bytes: number; sha256: string };

async function untilReady({ dashboardPool }: BenchSystem): Promise<Made> {
  for (;;) {
    const { rows } = await dashboardPool.query<Made>(
      "select id, state, bytes::float8 as bytes, sha256 from export order by made_at desc limit 1",
    );
    const [one] = rows;
    if (one?.state === "ready") return one;
    if (one?.state === "failed") throw new Error("the export failed");
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Fetches a file, stores it and takes its digest. */
async function fetchWhole(url: string, cookie: string, path: string) {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  if (answer.status !== 200 || !answer.body) throw new Error(`${url}: ${answer.status}`);
  const digest = createHash("sha256");
  const file = createWriteStream(path);
  let firstByteMs: number | null = null;
  for await (const bytes of answer.body) {
    firstByteMs ??= performance.now() - began;
    digest.update(bytes as Uint8Array);
    if (!file.write(bytes)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  return { firstByteMs: firstByteMs ?? 0, sha256: digest.digest("hex") };
}
