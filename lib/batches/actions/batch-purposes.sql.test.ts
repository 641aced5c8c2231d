import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { fillPurposesAction, typeLineAction } from "#lib/batches/actions/draft-lines.ts";
import { batchSteps, type BatchSteps } from "#lib/batches/test/batch-steps.ts";
import { batchLimits } from "#lib/batches/views/batch-limits.ts";
import { batchRunView } from "#lib/batches/views/batch-run.ts";
import { batchView } from "#lib/batches/views/draft-view.ts";
import { confirmPurposeAction } from "#lib/regulatory/actions/purposes.ts";
import { setRegulatorySetting } from "#lib/regulatory/rows/settings.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";

const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
let it: BatchSteps;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await batchSteps(built);
  await it.setPolicy([rule({ outcome: "allow" })]);
  await set("none", false);
});

const set = (purposeOf: "none" | "abroad" | "all", isRequired: boolean) =>
  store.transaction((tx) =>
    setRegulatorySetting(tx, MAIN.connectionId, { purposeOf, isRequired }, "ana"),
  );
const view = async (batch: string) => {
  const found = await batchView(store, MAIN, batch, true);
  if (!found) throw new Error("no such batch");
  return found;
};
/** Types a line's code, and leaves its other cells as they are. */
const type = async (batch: string, number: number, purpose: string) => {
  const line = (await view(batch)).lines.find((one) => one.number === number);
  if (!line) throw new Error("no such line");
  return codeOf(await typeLineAction({ batch, number, cells: { ...line.cells, purpose } }));
};
const coded = async (...codes: string[]): Promise<string> => {
  const batch = await it.draft(await it.threeLines());
  for (const [at, code] of codes.entries()) expect(await type(batch, at + 1, code)).toBe("ok");
  return batch;
};
const codesThere = async () => {
  const { rows } = await sql<{ code: string | null }>`
    select purpose_code as code from payouts order by id desc limit 3`.execute(built.world.deps.db);
  return rows.map(({ code }) => code).toReversed();
};
const put = (object: string, code: string) =>
  db.updateTable("payment_purpose").set({ code }).where("object", "=", object).execute();

test("each line's code goes with its payout, and is shown before", async () => {
  const batch = await coded("11111", "", "33333");
  expect(codeOf(await it.fix(batch))).toBe("ok");
  const shown = await batchRunView(store, MAIN, batch);
  expect(shown?.lines.map(({ purpose }) => purpose)).toEqual(["11111", null, "33333"]);
  await it.allowBatch(batch);
  await it.runBatch(batch);
  expect(await codesThere()).toEqual(["11111", null, "33333"]);
});

describe("what is approved and signed holds the codes", () => {
  test("so that one which is changed beside the doors stops the batch", async () => {
    const batch = await coded("11111", "22222", "33333");
    await it.fix(batch);
    await it.allowBatch(batch);
    await it.step();
    await it.oneLine();
    const second = (await it.linesOf(batch))[1]!.intent.id;
    await put(second, "99999");
    await it.runBatch(batch);
    expect(await it.batchOf(batch)).toMatchObject({ state: "paused", why: "content" });
    expect((await it.linesOf(batch)).filter(({ state }) => state === "paid")).toHaveLength(1);
  });

  test("and nobody confirms one for a line alone, also none for a line that had none", async () => {
    const batch = await coded("11111");
    await it.fix(batch);
    const [first, second] = (await it.linesOf(batch)).map(({ intent }) => intent.id);
    const confirm = async (id = "") =>
      codeOf(await confirmPurposeAction({ of: "payout", id, code: "54321" }));
    expect([await confirm(first), await confirm(second)]).toEqual(["CONFLICT", "CONFLICT"]);
    await it.allowBatch(batch);
    await it.step();
    await it.oneLine();
    await it.oneLine();
    const paid = (await it.linesOf(batch))[1]!;
    expect(await confirm(String(paid.payout?.id))).toBe("CONFLICT");
    await it.runBatch(batch);
    expect((await it.linesOf(batch)).map(({ state }) => state)).toEqual(["paid", "paid", "paid"]);
    // Once nothing of the batch is paid any more, what was passed without one may get one.
    expect(await confirm(String(paid.payout?.id))).toBe("ok");
  });

  test("and opened for changes again, it forgets them until they are typed and fixed anew", async () => {
    const { reopenBatchAction } = await import("./fix-batch.ts");
    const batch = await coded("11111");
    await it.fix(batch);
    const [before] = await it.linesOf(batch);
    expect(codeOf(await reopenBatchAction({ batch }))).toBe("ok");
    const left = await db
      .selectFrom("payment_purpose")
      .selectAll()
      .where("object", "=", before!.intent.id)
      .execute();
    expect(left).toEqual([]);
    expect(await type(batch, 1, "")).toBe("ok");
    await it.fix(batch);
    expect((await it.linesOf(batch)).map(({ purpose }) => purpose)).toEqual([null, null, null]);
  });
});

describe("a company that requires a code", () => {
  test("of every payment has each line without one named", async () => {
    await set("all", true);
    const batch = await it.draft(await it.threeLines());
    expect(await type(batch, 1, "11111")).toBe("ok");
    const { lines } = await view(batch);
    expect(lines.map(({ faults }) => faults)).toEqual([
      [],
      [{ field: "purpose", reason: "required" }],
      [{ field: "purpose", reason: "required" }],
    ]);
    expect(codeOf(await it.fix(batch))).toBe("CONFLICT");
  });

  test("of payments abroad has none fixed, asked for or signed without it, once its wallet is", async () => {
    await set("abroad", true);
    const batch = await coded("11111", "22222");
    expect(codeOf(await it.fix(batch))).toBe("ok");
    await sql`insert into wallet_declaration (account_id, family, address, custody, custodian_name, custodian_country,
        declared_by) values (${MAIN.id}, 'evm', ${it.owner.address}, 'custodian', 'Example Custody', 'US', 'ana')`.execute(
      db,
    );
    expect(codeOf(await it.beginBatch(batch))).toBe("PURPOSE_REQUIRED");
    await it.setPolicy([rule()]);
    expect(await it.askBatch(batch)).toBe("PURPOSE_REQUIRED");
    const other = await coded("11111", "22222");
    expect(codeOf(await it.fix(other))).toBe("PURPOSE_REQUIRED");
    expect(await type(other, 3, "33333")).toBe("ok");
    expect(codeOf(await it.fix(other))).toBe("ok");
    expect(await it.askBatch(other)).toBe("ok");
  });

  test("since it runs leaves alone what has none", async () => {
    const batch = await coded("11111");
    await it.fix(batch);
    await it.allowBatch(batch);
    await it.step();
    await set("all", true);
    await it.runBatch(batch);
    expect((await it.linesOf(batch)).map(({ state, why }) => [state, why])).toEqual([
      ["paid", null],
      ["stopped", "purpose"],
      ["stopped", "purpose"],
    ]);
  });
});

test("the last code of each receiver is suggested, and is a line's once somebody fills it in", async () => {
  await set("all", false);
  const lines = await it.threeLines();
  const first = await it.draft(lines);
  expect(await type(first, 2, "22222")).toBe("ok");
  await it.fix(first);
  const next = await it.draft(lines.map(({ to }) => ({ to, cents: 777n })));
  const before = await view(next);
  expect(before.lines.map(({ suggested }) => suggested)).toEqual([null, "22222", null]);
  expect(before.summary.suggested).toBe(1);
  // What is only suggested is not there.
  expect(before.lines.map(({ cells }) => cells.purpose)).toEqual(["", "", ""]);
  const filled = await it.as(it.admin, () => fillPurposesAction({ batch: next }));
  expect(filled).toMatchObject({ ok: true, data: { filled: 1 } });
  const after = await view(next);
  expect(after.lines.map(({ cells }) => cells.purpose)).toEqual(["", "22222", ""]);
  expect(after.summary.suggested).toBe(0);
  const { actors } = await db
    .selectFrom("batch")
    .select("actors")
    .where("id", "=", next)
    .executeTakeFirstOrThrow();
  expect(actors).toContain(await built.dashboard.idOf("admin"));
  await set("none", false);
  expect((await view(await it.draft(lines))).summary.suggested).toBe(0);
});

test("limits are weighed by the sum of the lines, until they are paid", async () => {
  it.marketAt(5_400_000n);
  const big = await it.draft((await it.threeLines()).map(({ to }) => ({ to, cents: 2_000_000n })));
  expect(codeOf(await it.fix(big))).toBe("ok");
  it.marketAt(null);
  const seen = await batchLimits(store, MAIN, big);
  // R$ 20,000 each: neither line alone is US$ 10,000.
  expect(seen?.warnings.map(({ kind }) => kind)).toEqual(["self_custody", "month"]);
  const small = await it.running(await it.threeLines());
  expect(await batchLimits(store, MAIN, small)).toBeNull();
});
