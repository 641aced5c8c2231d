import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import fc from "fast-check";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { readyMonthAction } from "#lib/closes/actions/ready-month.ts";
import { closingDashboard } from "#lib/closes/test/closing.ts";
import { lastClose } from "#lib/closes/rows/closes.ts";
import type { Manifest } from "#lib/rules/closes/figures.ts";
import { EXPORT_FREELY } from "#lib/rules/exports/export-formats.ts";
import { callRoute } from "#lib/test/doors.ts";
import { GET } from "./route.ts";

const SCRIPT = join(import.meta.dirname, "../../../../docs/prove-month.mjs");
const RUNS = 40;
const LONGEST_MS = 60_000;

const built = await closingDashboard();
const folder = mkdtempSync(join(tmpdir(), "month-"));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await built.drop();
});

type Files = Record<string, Uint8Array>;
let files: Files = {};
let digest = "";
beforeAll(async () => {
  await built.closeByTwo("2026-09");
  await built.closeByTwo("2026-10");
  digest = (await lastClose(built.store.db, MAIN_ACCOUNT))?.digest ?? "";
  const answer = await callRoute(GET, "GET", built.asAna, { params: { month: "2026-10" } });
  files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
});

let number = 0;
/** What somebody who has the file and a digest from outside finds; "": it is proved. */
async function prove(some: Files, told = digest): Promise<string> {
  number += 1;
  const path = join(folder, `${number}.zip`);
  writeFileSync(path, zipSync(some));
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, path, told], (error, out, err) => {
      if (!error) expect(out).toContain("proved.");
      resolve(error ? out + err : "");
    });
  });
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const bytesOf = (said: string) => new TextEncoder().encode(said);
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** A manifest that fits the lines, made by whoever altered them. */
function madeAnew(lines: string[]): Uint8Array {
  const manifest = JSON.parse(text(files["manifest.json"])) as Manifest;
  const { figures } = manifest;
  type Entry = { place: string; as: string; amount: string };
  const sums = new Map<string, bigint>();
  for (const line of lines) {
    for (const { place, as, amount } of (JSON.parse(line) as { entries: Entry[] }).entries) {
      const key = `${place} ${as}`;
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount.replace(".", "")));
    }
  }
  const shown = (units: bigint, like: string) => {
    const places = like.length - 1 - like.indexOf(".");
    const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
    return `${units < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
  };
  for (const sum of figures.sums) {
    sum.amount = shown(sums.get(`${sum.place} ${sum.as}`) ?? 0n, sum.amount);
  }
  for (const balance of figures.balances) {
    const own = figures.sums.filter(({ place }) => place === balance.place);
    const units = own.reduce(
      (sum, { amount }) => sum + BigInt(amount.replace(".", "")),
      BigInt(balance.opening.replace(".", "")),
    );
    balance.closing = shown(units, balance.closing);
  }
  figures.lines_digest = sha256(Buffer.concat(lines.map((line) => sha256(line)))).toString("hex");
  return bytesOf(`${JSON.stringify(manifest, null, 2)}\n`);
}

describe("a closed month's file", () => {
  test("is proved by a script that knows nothing of ours, with the digest that was told", async () => {
    expect(sha256(files["manifest.json"] ?? "").toString("hex")).toBe(digest);
    expect(await prove(files)).toBe("");
    expect(await prove(files, "0".repeat(64))).toContain("not the one that was closed");
  });

  test("gives the same bytes each time, and each download is in the trail", async () => {
    const again = await callRoute(GET, "GET", built.asAna, { params: { month: "2026-10" } });
    expect(unzipSync(new Uint8Array(await again.arrayBuffer()))).toEqual(files);
    expect(await built.lastAudit()).toMatchObject({
      action: "month:export",
      subject: "month 2026-10",
      outcome: "done",
    });
    const none = await callRoute(GET, "GET", built.asAna, { params: { month: "2026-11" } });
    expect(none.status).toBe(404);
  });

  test("is given to whoever may export, a long one with a fresh factor alone", async () => {
    const get = (headers: Headers) =>
      callRoute(GET, "GET", headers, { params: { month: "2026-09" } });
    for (const role of ["viewer", "approver"] as const) {
      expect((await get(await built.headersOf(role))).status, role).toBe(403);
    }
    const { db } = built.store;
    await sql`update session set "freshUntil" = now()`.execute(db);
    expect((await get(built.asAna)).status).toBe(200);
    await sql`alter table month_close disable trigger month_close_append_only`.execute(db);
    await sql`update month_close set lines = ${EXPORT_FREELY + 1} where month = '2026-09-01'`.execute(
      db,
    );
    expect((await get(built.asAna)).status).toBe(403);
    expect(await built.as(built.asAna, () => readyMonthAction({ month: "2026-09" }))).toMatchObject(
      {
        code: "FACTOR_REQUIRED",
      },
    );
  });

  test("of which one byte is another is not proved", { timeout: LONGEST_MS }, async () => {
    const name = fc.constantFrom("manifest.json", "lines.jsonl");
    await fc.assert(
      fc.asyncProperty(name, fc.nat(), fc.integer({ min: 1, max: 255 }), async (one, at, by) => {
        const altered = Uint8Array.from(files[one] ?? []);
        const place = at % altered.length;
        altered[place] = (altered[place] ?? 0) ^ by;
        expect(await prove({ ...files, [one]: altered })).not.toBe("");
      }),
      { numRuns: RUNS },
    );
  });

  test(
    "of which one cent is another is found out, also with a manifest that was made anew",
    async () => {
      const lines = text(files["lines.jsonl"]).split("\n").slice(0, -1);
      const amounts = lines.flatMap((line, at) =>
        [...line.matchAll(/"amount": "(-?\d+)\.(\d+)"/g)].map((found) => ({ at, found })),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...amounts), async ({ at, found }) => {
          const line = lines[at] ?? "";
          const [whole, before = "", after = ""] = found;
          const last = (Number(after.at(-1)) + 1) % 10;
          const cent = `"amount": "${before}.${after.slice(0, -1)}${last}"`;
          const altered = lines.with(
            at,
            line.slice(0, found.index) + cent + line.slice(found.index + whole.length),
          );
          const own = bytesOf(`${altered.join("\n")}\n`);
          expect(await prove({ ...files, "lines.jsonl": own })).not.toBe("");
          const anew = { "manifest.json": madeAnew(altered), "lines.jsonl": own };
          const told = sha256(anew["manifest.json"]).toString("hex");
          // Within itself it fits: only what was told outside shows it.
          expect(await prove(anew, told)).toBe("");
          expect(await prove(anew)).toContain("not the one that was closed");
        }),
        { numRuns: RUNS / 2 },
      );
    },
    LONGEST_MS,
  );
});
