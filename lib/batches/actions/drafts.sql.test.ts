import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { POST } from "../../../app/api/batches/route.ts";
import { GET as errorsOf } from "../../../app/api/batches/[id]/errors/route.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import { draftFindings } from "#lib/batches/checks/draft-findings.ts";
import { draftView } from "#lib/batches/views/draft-view.ts";
import { readBatchFile } from "#lib/batches/formats/read-batch-file.ts";
import { batchTemplate } from "#lib/batches/views/batch-template.ts";
import { createPixAccountAction } from "#lib/pix-accounts/actions/pix-accounts.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
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

const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
const operator = await built.dashboard.headersOf("operator");
const viewer = await built.dashboard.headersOf("viewer");
afterAll(() => built.drop());
beforeEach(() => {
  request.headers = operator;
});

const said = () => ({
  title: "Folha",
  network: "polygon" as const,
  token: "USDC" as const,
  idempotency_key: randomUUID(),
});
const key = () => `${randomUUID().slice(0, 13)}@example.com`;

async function send(text: string, fields: object = said(), headers = operator) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  body.set("file", new Blob([text]));
  const sent = new Request(`${ORIGIN}/api/batches`, { method: "POST", body });
  const all = new Headers(headers);
  all.set("content-type", sent.headers.get("content-type") ?? "");
  all.set(PAGE_ACCOUNT, MAIN.id);
  const asked = new Request(sent.url, {
    method: "POST",
    headers: all,
    body: await sent.arrayBuffer(),
  });
  const answer = await POST(asked, { params: Promise.resolve({}) });
  return (await answer.json()) as {
    ok: boolean;
    code?: string;
    fields?: object;
    data?: { read: boolean; id: string; fault?: string; columns?: string[] };
  };
}

async function draft(text: string): Promise<string> {
  const answer = await send(text);
  if (!answer.data?.read) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}
const view = async (batch: string) => {
  const found = await draftView(store, MAIN, batch, true);
  if (!found) throw new Error("no such batch");
  return found;
};
const faults = async (batch: string) =>
  (await view(batch)).lines.map(({ number, faults: all }) => [
    number,
    ...all.map(({ field, reason }) => `${field} ${reason}`),
  ]);
const summary = async (batch: string) => (await view(batch)).summary;
const cellsOf = async (batch: string, number: number) => {
  const line = (await view(batch)).lines.find((one) => one.number === number);
  if (!line) throw new Error("no such line");
  return line.cells;
};

async function registered(pixKey: string, name = `Conta ${randomUUID().slice(0, 8)}`) {
  const made = await createPixAccountAction({
    name,
    kind: "email",
    pix_key: pixKey,
    holder_name: "Ana Souza",
    holder_document: "",
    idempotency_key: randomUUID(),
  });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.data.id;
}

describe("a file", () => {
  test("becomes a draft whose wrong cells are named, sealed, with its line in the trail", async () => {
    const batch = await draft(
      `nome;chave;valor\nAna;${key()};1.234,56\nBia;529.982.247-26;1.234\n`,
    );
    expect(await faults(batch)).toEqual([[1], [2, "pix_key invalid_cpf", "amount ambiguous"]]);
    expect(await summary(batch)).toEqual({
      lines: 2,
      amount: "1234.56",
      faulty: 1,
      unconfirmed: 0,
      unregistered: 1,
    });
    const rows = await db.selectFrom("batch_line").select("typed").execute();
    expect(JSON.stringify(rows)).not.toMatch(/Ana|529/);
    const last = await built.dashboard.lastAudit();
    expect(last).toMatchObject({ action: "batch:draft", subject: `batch ${batch}` });
    expect(JSON.stringify(last.detail)).not.toMatch(/Ana|529/);
  });

  test("sent twice is one batch; one that is refused leaves nothing", async () => {
    const fields = said();
    const text = `key,amount\n${key()},1\n`;
    const [first, second] = [await send(text, fields), await send(text, fields)];
    expect(second.data).toEqual(first.data);
    const count = () => db.selectFrom("batch").select("id").execute();
    const before = await count();
    expect((await send("nome;chave;valor;iban\na;b;1;2\n")).data).toEqual({
      read: false,
      fault: "unknown_columns",
      columns: ["iban"],
    });
    expect((await send("x".repeat(1_100_000))).data).toMatchObject({ fault: "too_large" });
    expect(await send(text, { ...said(), network: "mars" })).toMatchObject({
      code: "INVALID_INPUT",
      fields: { network: "not_in_list" },
    });
    expect(await count()).toHaveLength(before.length);
  });

  test("finds the receivers that are registered, here or only at the exchange", async () => {
    const [ours, there] = [key(), key()];
    const id = await registered(ours);
    await built.world.call(built.user, "POST /exchange/bank-accounts", {
      body: { name: `Lá ${randomUUID()}`, pix_key: there },
    });
    const batch = await draft(`key,amount\n${ours.toUpperCase()},1\n${there},2\n${key()},3\n`);
    expect((await view(batch)).lines.map(({ receiver }) => receiver !== "new")).toEqual([
      true,
      true,
      false,
    ]);
    // The new one needs a name, the others don't.
    expect(await faults(batch)).toEqual([[1], [2], [3, "name required"]]);
    const [first] = await db
      .selectFrom("batch_line")
      .select("pix_account_id")
      .where("batch_id", "=", batch)
      .orderBy("number")
      .execute();
    expect(String(first?.pix_account_id)).toBe(id);
  });

  test("in the template's form is read whole, and its example can't be paid", async () => {
    for (const locale of ["pt-BR", "en"] as const) {
      for (const as of ["csv", "xlsx"] as const) {
        const { bytes } = await batchTemplate(as, locale);
        const file = readBatchFile(Buffer.from(bytes));
        expect(file).toMatchObject({ ok: true, lines: [{ spoiled: {} }] });
      }
    }
    const { bytes } = await batchTemplate("csv", "pt-BR");
    expect(await faults(await draft(Buffer.from(bytes).toString()))).toEqual([
      [1, "pix_key invalid_cpf"],
    ]);
  });
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
    expect(await draftView(store, MAIN, batch, true)).toBeNull();
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

describe("a batch by hand", () => {
  test("begins with an empty line, or with accounts that were ticked", async () => {
    const empty = await createBatchAction({ ...said(), accounts: [] });
    if (!empty.ok) throw new Error(empty.code);
    expect(await faults(empty.data.id)).toEqual([
      [1, "name required", "pix_key required", "amount required"],
    ]);
    const id = await registered(key());
    const ticked = await createBatchAction({ ...said(), accounts: [id, id] });
    if (!ticked.ok) throw new Error(ticked.code);
    expect(await faults(ticked.data.id)).toEqual([[1, "amount required"]]);
    expect(await createBatchAction({ ...said(), accounts: ["999999"] })).toMatchObject({
      fields: { accounts: "unknown" },
    });
  });

  test("is renamed and discarded, with all that was typed", async () => {
    const batch = await draft(`name,key,amount\nAna,${key()},1\n`);
    expect(codeOf(await renameBatchAction({ batch, title: "Férias" }))).toBe("ok");
    expect((await view(batch)).title).toBe("Férias");
    expect(codeOf(await discardBatchAction({ batch }))).toBe("ok");
    expect(await draftView(store, MAIN, batch, true)).toBeNull();
    expect(
      await db.selectFrom("batch_line").where("batch_id", "=", batch).selectAll().execute(),
    ).toEqual([]);
  });
});
