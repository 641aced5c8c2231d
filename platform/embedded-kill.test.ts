import { spawn } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openEmbedded } from "./embedded.ts";
import { createLog } from "./log.ts";
import { testFolder } from "./test-folder.ts";

const KILLS = 10;
const log = createLog({ name: "test", level: "silent" });
let folder: string;

beforeAll(() => {
  folder = testFolder("kill");
  cpSync(inject("embeddedTemplate")!, join(folder, "data"), { recursive: true });
  const from = (file: string) => JSON.stringify(join(import.meta.dirname, file));
  // Two rows per transaction, acknowledged on standard output once committed; now and then a checkpoint.
  writeFileSync(
    join(folder, "writer.ts"),
    `import { openEmbedded } from ${from("embedded.ts")};
    import { createLog } from ${from("log.ts")};
    const [dataDir, first] = process.argv.slice(2);
    const { pool } = await openEmbedded(dataDir, createLog({ name: "writer", level: "silent" }));
    await pool.query("create table if not exists payment (id integer primary key, pad text); create table if not exists outbox (id integer primary key)");
    for (let id = Number(first); ; id += 1) {
      const client = await pool.connect();
      await client.query("begin");
      await client.query("insert into payment values ($1, repeat('x', 500))", [id]);
      await client.query("insert into outbox values ($1)", [id]);
      await client.query("commit");
      client.release();
      process.stdout.write(id + "\\n");
      if (id % 97 === 0) await pool.query("checkpoint");
    }`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Ids acknowledged by a writer that is killed `afterMs` after its first commit. */
async function writeUntilKilled(first: number, afterMs: number): Promise<number[]> {
  const acknowledged: number[] = [];
  const command = [join(folder, "writer.ts"), join(folder, "data"), String(first)];
  const writer = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => writer.once("exit", (_, signal) => resolve(signal)));
  for await (const line of createInterface(writer.stdout)) {
    if (acknowledged.length === 0) setTimeout(() => writer.kill("SIGKILL"), afterMs);
    acknowledged.push(Number(line));
  }
  expect(await ended).toBe("SIGKILL");
  return acknowledged;
}

describe(`the embedded database killed ${KILLS} times while it commits`, () => {
  it(
    "keeps all that was acknowledged and no half of a transaction",
    { timeout: 240_000 },
    async () => {
      const all: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        // Ids leave a gap: the last commit before a kill may stand though nobody heard of it.
        const more = await writeUntilKilled((all.at(-1) ?? 0) + 10, Math.random() * 300);
        all.push(...more);
      }
      const { pool, close } = await openEmbedded(join(folder, "data"), log);
      const { rows } = await pool.query<{ id: number; twin: number | null }>(
        "select coalesce(payment.id, outbox.id) as id, case when payment.id = outbox.id then 1 end as twin from payment full join outbox using (id)",
      );
      await close();
      const kept = new Set(rows.map((row) => row.id));
      expect(all.length).toBeGreaterThan(KILLS);
      expect(all.filter((id) => !kept.has(id))).toEqual([]);
      expect(rows.filter((row) => row.twin === null)).toEqual([]);
      expect(kept.size - all.length).toBeLessThanOrEqual(KILLS);
    },
  );
});
