import { createHash, randomInt } from "node:crypto";
import { signedInCookie } from "./actions.ts";
import type { BenchSystem } from "./system.ts";

/** Medians in milliseconds of the public page's answers to codes that open nothing. */
export type CodeTimes = { what: string; median: number }[];

const TRIES = 10_000;
/** Below what one address may ask before it has to wait. */
const UNLIMITED = 25;
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const code = () => Array.from({ length: 26 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** A receipt's code that was withdrawn, among as many open ones as a year makes. */
async function withdrawn({ dashboardPool }: BenchSystem): Promise<string> {
  const text = code();
  await dashboardPool.query(
    `insert into receipt_code (id, account_id, kind, object_id, code_hash, created_by)
     select 'bench-' || n, (select min(id) from account), 'payin', n,
       case when n = 1 then $1 else md5(n::text) end, (select min(id) from person)
     from generate_series(1, 10000) n`,
    [hashOf(text)],
  );
  await dashboardPool.query(
    `update receipt_code set code_hash = null, withdrawn_at = now() where id = 'bench-1'`,
  );
  await dashboardPool.query("vacuum analyze receipt_code");
  return text;
}

const medianOf = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Asks in turn, so that whatever else the machine does falls on all alike. */
export async function receiptCodeTimes(system: BenchSystem): Promise<CodeTimes> {
  await signedInCookie(system);
  const gone = await withdrawn(system);
  const kinds: Record<string, () => string> = {
    wrong: code,
    withdrawn: () => gone,
    malformed: () => code().slice(0, 25),
  };
  const times = new Map<string, number[]>(Object.keys(kinds).map((what) => [what, []]));
  const answers = new Set<string>();
  let asked = 0;
  for (let tried = 0; tried < TRIES; tried += 1) {
    for (const [what, make] of Object.entries(kinds)) {
      if (asked % UNLIMITED === 0) await system.dashboardPool.query("delete from limiter");
      asked += 1;
      const body = make();
      const began = performance.now();
      const answer = await fetch(`${system.origin}/api/receipt-check`, { method: "POST", body });
      const text = await answer.text();
      times.get(what)?.push(performance.now() - began);
      answers.add(`${answer.status} ${text}`);
    }
  }
  if (answers.size !== 1) throw new Error(`several answers: ${[...answers].join(" | ")}`);
  return [...times].map(([what, all]) => ({ what, median: medianOf(all) }));
}
