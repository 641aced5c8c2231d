import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Asked } from "#lib/exports/rows/asked.ts";
import { MOVEMENT_SIDES } from "#lib/rules/activity/movements.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { fillTables, ONE_OF_ALL } from "#lib/test/rows/filled-tables.ts";
import { recordedStatements } from "#lib/test/rows/recorded-statements.ts";
import { rowsTouched } from "#lib/test/rows/rows-touched.ts";
import { walkSource } from "./walk-source.ts";

/** Rows of each table; a chunk has a thousand. */
const FILLED = 6_000;
const MOST = 4_000;

const { store, idOf, drop } = await testDashboard();
afterAll(drop);
const client = new pg.Client({ connectionString: store.place.url });
beforeAll(async () => {
  await client.connect();
  const by = await idOf("operator");
  const [keys, schedules] = [null, null];
  const shape = ONE_OF_ALL;
  await fillTables(client, { shape, rows: FILLED, everySeconds: 60, by, keys, schedules });
});
afterAll(() => client.end());

test.each<[string, Asked["source"]]>([
  ["payins", { list: "/payins", filter: {}, ids: null, sides: MOVEMENT_SIDES }],
  ["payouts", { list: "/payouts", filter: {}, ids: null, sides: MOVEMENT_SIDES }],
  [
    "the activity",
    { list: "/activity", filter: { sides: MOVEMENT_SIDES }, ids: null, sides: MOVEMENT_SIDES },
  ],
])("a chunk of %s reads no more where there are many", async (_what, source) => {
  const database = new URL(store.place.url).pathname.slice(1);
  const statements = await recordedStatements(database, async () => {
    const until = new Date();
    let chunks = 0;
    for await (const chunk of walkSource(store.db, MAIN_ACCOUNT, source, { after: null, until })) {
      expect(chunk.lines.length).toBeGreaterThan(0);
      if ((chunks += 1) === 3) break;
    }
  });
  expect(statements.length).toBeGreaterThan(3);
  for (const statement of statements) {
    const { rows, worst } = await rowsTouched(client, statement);
    expect(rows, `${worst}\n${statement.text.slice(0, 300)}`).toBeLessThan(MOST);
  }
});
