import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { drafting } from "#lib/batches/test/drafting.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN, ORIGIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { emptyLine } from "#lib/rules/batches/batch-line.ts";
import {
  checkBatchAction,
  createBatchAction,
  discardBatchAction,
  renameBatchAction,
} from "./drafts.ts";
import { confirmLineAction, removeLineAction, typeLineAction } from "./draft-lines.ts";
import { registerReceiversAction } from "./register-receivers.ts";
import { batchView } from "#lib/batches/views/draft-view.ts";
import { GET as errorsOf } from "../../../app/api/batches/[id]/errors/route.ts";

const {
  built,
  store,
  db,
  operator,
  viewer,
  said,
  key,
  send,
  draft,
  view,
  faults,
  summary,
  cellsOf,
  registered,
} = await drafting();
afterAll(() => built.drop());
beforeEach(() => {
  request.headers = operator;
});

describe("new receivers", () => {
  test("are registered once nothing is wrong, each once, and it goes on where it broke off", async () => {
    const [one, two] = [key(), key()];
    const names = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)];
    const batch = await draft(
      `name,key,amount\n${names[0]},${one},1\n${names[0]},${one},2\n${names[1]},${two},0\n`,
    );
    expect(codeOf(await registerReceiversAction({ batch }))).toBe("CONFLICT");
    await typeLineAction({
      batch,
      number: 3,
      cells: { ...(await cellsOf(batch, 3)), amount: "3" },
    });
    expect((await summary(batch)).unregistered).toBe(2);
    // One is registered elsewhere meanwhile.
    await built.world.call(built.user, "POST /exchange/bank-accounts", {
      body: { name: `Outro ${randomUUID()}`, pix_key: two },
    });
    const answer = await registerReceiversAction({ batch });
    expect(answer).toMatchObject({ ok: true, data: { registered: 2, left: 0, refused: 0 } });
    expect((await view(batch)).lines.map(({ receiver }) => receiver)).toEqual([
      "known",
      "known",
      "known",
    ]);
    const again = await registerReceiversAction({ batch });
    expect(again).toMatchObject({ ok: true, data: { registered: 0, left: 0 } });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit where action = 'batch:register' and outcome = 'done'
        and subject like 'PIX account%'`.execute(db);
    expect(rows[0]?.count).toBe(1);
  });

  test("have names of their own: one that is taken or looks like another is named on its line", async () => {
    const name = `Conta ${randomUUID().slice(0, 8)}`;
    await registered(key(), name);
    const batch = await draft(
      `name,key,amount\n${name},${key()},1\nNova A,${key()},2\nNova A,${key()},3\n`,
    );
    expect(await faults(batch)).toEqual([[1, "name taken"], [2], [3, "name taken"]]);
  });

  test("are at most forty a minute", async () => {
    const { countOne } = await import("#lib/core/access/rate-limit.ts");
    for (let one = 0; one < 40; one += 1) await countOne(db, `batch-receivers:${MAIN.id}`, 60);
    const batch = await draft(`name,key,amount\n${randomUUID()},${key()},1\n`);
    const answer = await registerReceiversAction({ batch });
    expect(answer).toMatchObject({ ok: true, data: { registered: 0, left: 1 } });
    expect(answer.ok && answer.data.waitSeconds > 0).toBe(true);
    await sql`delete from limiter`.execute(db);
  });
});

describe("a thief", () => {
  const cells = { ...emptyLine(), name: "x", pix_key: "x@x.com", amount: "1" };
  const tries = (batch: string) => [
    typeLineAction({ batch, number: 1, cells }),
    typeLineAction({ batch, number: null, cells }),
    removeLineAction({ batch, number: 1 }),
    confirmLineAction({ batch, number: 1, keys: [] }),
    checkBatchAction({ batch }),
    renameBatchAction({ batch, title: "x" }),
    registerReceiversAction({ batch }),
    discardBatchAction({ batch }),
  ];
  const linesOf = (batch: string) =>
    db.selectFrom("batch_line").selectAll().where("batch_id", "=", batch).execute();

  test("reaches no batch of another account, of which nothing is read either", async () => {
    const batch = await draft(`name,key,amount\nAna,${key()},1\n`);
    await sql`insert into account (id, connection_id, kind, name) values ('other', 'main', 'sub', 'x')
      on conflict do nothing`.execute(db);
    await sql`update batch set account_id = 'other' where id = ${batch}`.execute(db);
    const before = await linesOf(batch);
    for (const tried of tries(batch)) expect(codeOf(await tried)).toBe("NOT_FOUND");
    expect(await batchView(store, MAIN, batch, true)).toBeNull();
    const answer = await errorsOf(
      new Request(`${ORIGIN}/api/batches/${batch}/errors`, { headers: operator }),
      { params: Promise.resolve({ id: batch }) },
    );
    expect(answer.status).toBe(404);
    expect(await linesOf(batch)).toEqual(before);
  });

  test("changes nothing as a viewer, and nothing that is no draft any more", async () => {
    const batch = await draft(`name,key,amount\nAna,${key()},1\n`);
    const before = await linesOf(batch);
    request.headers = viewer;
    for (const tried of tries(batch)) expect(codeOf(await tried)).toBe("NOT_ALLOWED");
    expect(codeOf(await createBatchAction({ ...said(), accounts: [] }))).toBe("NOT_ALLOWED");
    expect(await send("key,amount\na@b.com,1\n", said(), viewer)).toMatchObject({
      code: "NOT_ALLOWED",
    });
    request.headers = operator;
    await sql`update batch set state = 'discarded' where id = ${batch}`.execute(db);
    for (const tried of tries(batch)) expect(codeOf(await tried)).toBe("CONFLICT");
    expect(await linesOf(batch)).toEqual(before);
  });
});
