import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { acquirePackagedServer } from "./packaged-server.ts";
import { openTestFolder } from "#platform/test-folder.ts";
import { Holder, killAll, partsOf } from "./test/holder.ts";

/** `KILLS=100 npx vitest run --project postgres platform/postgres/kills` runs the long round. */
const KILLS = Number(process.env["KILLS"] ?? 8);
const log = createLog({ name: "test", level: "silent" });
let root: string;

beforeAll(() => {
  root = openTestFolder("kills");
});
afterAll(() => rmSync(root, { recursive: true }));

it(
  `keeps all that was acknowledged, and no half of a transaction, when everything is killed ${KILLS} times while it commits`,
  { timeout: 60_000 + KILLS * 10_000 },
  async () => {
    const dataDir = join(root, "data");
    const { home, release } = await acquirePackagedServer(dataDir);
    await release();
    const all: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Leaves a gap in the ids: the last commit before a kill may have succeeded without a report.
      const first = (all.at(-1) ?? 0) + 10;
      const writer = await new Holder(dataDir, { first, pauseMs: 0 }).until(2);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
      const { supervisors, server, own } = partsOf(home.name);
      // Kills the parts in random order; now and then the supervisor survives and must end the rest.
      const victims = [
        writer.process.pid ?? null,
        server,
        ...own,
        ...(kill % 4 ? supervisors : []),
      ];
      killAll(...victims.toSorted(() => Math.random() - 0.5));
      await writer.ended;
      all.push(...writer.rows);
    }
    const database = await openDatabase({
      dataDir,
      name: "service",
      migrationsDir: `${dataDir}.migrations`,
      log,
    });
    const { rows } = await sql<{ id: number; twin: boolean | null }>`
      select coalesce(payment.id, outbox.id) as id, payment.id = outbox.id as twin
      from payment full join outbox using (id)`.execute(database.db);
    await database.close();
    const kept = new Set(rows.map((row) => row.id));
    expect(all.length).toBeGreaterThan(KILLS);
    expect(all.filter((id) => !kept.has(id))).toEqual([]);
    expect(rows.filter((row) => row.twin !== true)).toEqual([]);
    expect(kept.size - all.length).toBeLessThanOrEqual(KILLS);
    process.stdout.write(`${KILLS} kills, ${all.length} commits acknowledged, ${kept.size} kept\n`);
  },
);
