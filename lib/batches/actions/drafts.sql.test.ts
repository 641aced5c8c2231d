import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { drafting } from "#lib/batches/test/drafting.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { createBatchAction, discardBatchAction, renameBatchAction } from "./drafts.ts";
import { batchView } from "#lib/batches/views/draft-view.ts";
import { readBatchFile } from "#lib/batches/formats/read-batch-file.ts";
import { batchTemplate } from "#lib/batches/views/batch-template.ts";

const { built, store, db, operator, said, key, send, draft, view, faults, summary, registered } =
  await drafting();
afterAll(() => built.drop());
beforeEach(() => {
  request.headers = operator;
});

describe("a file", () => {
  test("becomes a draft whose wrong cells are named, sealed, with its line in the trail", async () => {
    const batch = await draft(
      `nome;chave;valor\nAnabela;${key()};1.234,56\nBia;529.982.247-26;1.234\n`,
    );
    expect(await faults(batch)).toEqual([[1], [2, "pix_key invalid_cpf", "amount ambiguous"]]);
    expect(await summary(batch)).toEqual({
      lines: 2,
      amount: "1234.56",
      faulty: 1,
      unconfirmed: 0,
      unregistered: 1,
      suggested: 0,
    });
    const rows = await db.selectFrom("batch_line").select("typed").execute();
    expect(JSON.stringify(rows)).not.toMatch(/Anabela|529\.982/);
    const last = await built.dashboard.lastAudit();
    expect(last).toMatchObject({ action: "batch:draft", subject: `batch ${batch}` });
    expect(JSON.stringify(last.detail)).not.toMatch(/Anabela|529\.982/);
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
    expect(await batchView(store, MAIN, batch, true)).toBeNull();
    expect(
      await db.selectFrom("batch_line").where("batch_id", "=", batch).selectAll().execute(),
    ).toEqual([]);
  });
});
