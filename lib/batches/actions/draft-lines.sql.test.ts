import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { drafting } from "#lib/batches/test/drafting.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { emptyLine } from "#lib/rules/batches/batch-line.ts";
import { checkBatchAction } from "./drafts.ts";
import { confirmLineAction, removeLineAction, typeLineAction } from "./draft-lines.ts";
import { draftFindings } from "#lib/batches/checks/draft-findings.ts";

const { built, store, db, operator, key, draft, view, faults, summary, cellsOf, registered } =
  await drafting();
afterAll(() => built.drop());
beforeEach(() => {
  request.headers = operator;
});

describe("a line", () => {
  test("is typed in place, added and removed; whoever does it has a hand in the batch", async () => {
    const batch = await draft(`name,key,amount\nAna,${key()},1.234\n`);
    const admin = await built.dashboard.headersOf("admin");
    request.headers = admin;
    const cells = { ...(await cellsOf(batch, 1)), amount: "10,00" };
    expect(codeOf(await typeLineAction({ batch, number: 1, cells }))).toBe("ok");
    expect(await built.dashboard.lastAudit()).toMatchObject({
      action: "batch:type",
      detail: { line: 1 },
    });
    const added = await typeLineAction({
      batch,
      number: null,
      cells: { ...emptyLine(), name: "Bia", pix_key: "11987654321", kind: "celular", amount: "2" },
    });
    expect(added).toMatchObject({ ok: true, data: { number: 2 } });
    expect(await faults(batch)).toEqual([[1], [2]]);
    expect((await summary(batch)).amount).toBe("12.00");
    // A key is kept as whoever pays it reads it.
    expect((await cellsOf(batch, 2)).pix_key).toBe("+55 (11) 98765-4321");
    const { actors } = await db
      .selectFrom("batch")
      .select("actors")
      .where("id", "=", batch)
      .executeTakeFirstOrThrow();
    expect(actors).toHaveLength(2);
    expect(codeOf(await removeLineAction({ batch, number: 1 }))).toBe("ok");
    expect(codeOf(await removeLineAction({ batch, number: 1 }))).toBe("NOT_FOUND");
    expect(await faults(batch)).toEqual([[2]]);
  });

  test("that a spreadsheet changed stays refused until that cell is typed", async () => {
    const batch = await draft(`name,key,amount\nAna,${key()},1\n`);
    const { retypeLine } = await import("#lib/batches/rows/draft-lines.ts");
    const cells = await cellsOf(batch, 1);
    await store.transaction((tx) =>
      retypeLine(tx, batch, 1, { typed: cells, spoiled: { amount: "formula" } }),
    );
    await checkBatchAction({ batch });
    expect(await faults(batch)).toEqual([[1, "amount formula"]]);
    await typeLineAction({ batch, number: 1, cells: { ...cells, note: "n" } });
    expect(await faults(batch)).toEqual([[1, "amount formula"]]);
    await typeLineAction({ batch, number: 1, cells: { ...cells, amount: "1,00" } });
    expect(await faults(batch)).toEqual([[1]]);
  });

  test("that doubles another is confirmed by a tick, which falls with what it was for", async () => {
    const to = key();
    const batch = await draft(`name,key,amount\nAna,${to},1\n,${to},1\n,${to},2\n`);
    const findings = async () =>
      (await draftFindings(db, MAIN.id, batch)).lines.map(({ findings: all }) =>
        all.map(({ kind, isConfirmed }) => `${kind} ${isConfirmed}`),
      );
    expect((await summary(batch)).unconfirmed).toBe(2);
    for (const number of [1, 2]) {
      const line = (await view(batch)).lines.find((one) => one.number === number);
      const keys = line?.findings.flatMap((one) => one.key ?? []) ?? [];
      expect(codeOf(await confirmLineAction({ batch, number, keys }))).toBe("ok");
    }
    expect(await findings()).toEqual([["twice true"], ["twice true"], ["same_key true"]]);
    const cells = { ...(await cellsOf(batch, 3)), amount: "1,00" };
    await typeLineAction({ batch, number: 3, cells });
    expect(await findings()).toEqual([["twice false"], ["twice false"], ["twice false"]]);
  });

  test("that was paid within thirty days is told, but not what failed or is older", async () => {
    const to = key();
    const id = await registered(to);
    const pay = (status: string, days: number, cents: number) =>
      sql`insert into payout (account_id, payout_id, payout_quote_id, status, reported_by, network, token,
        token_units, token_address, spender, sender_address, pix_account_id, pix_account_name, sender_cents,
        receiver_cents, rate, tracking, created_by, created_at)
        values (${MAIN.id}, ${randomUUID()}, ${randomUUID()}, ${status}, 'payout', 'polygon', 'USDC', 1, 'a', 's',
        'w', ${id}, 'x', ${cents}, ${cents}, 5000000, '{}', 'x', now() - make_interval(days => ${days}))`.execute(
        db,
      );
    await pay("completed", 29, 100);
    await pay("failed", 1, 200);
    await pay("completed", 31, 300);
    const batch = await draft(`key,amount\n${to},1\n${to},2\n${to},3\n`);
    const kinds = (await view(batch)).lines.map(({ findings }) => findings.map(({ kind }) => kind));
    expect(kinds).toEqual([["same_key", "paid"], ["same_key"], ["same_key"]]);
    // Another batch that is about to be paid counts as well.
    await sql`update batch set state = 'discarded' where id = ${batch}`.execute(db);
  });
});
