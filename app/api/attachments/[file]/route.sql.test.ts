import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addAttachmentsAction } from "#lib/attachments/actions/attachments.ts";
import { eraseAbandonedAttachments } from "#lib/attachments/jobs/erase-abandoned-attachments.ts";
import { attachmentContents } from "#lib/attachments/views/attachments.ts";
import { newFileId, openAttachment, sendFile, sentFile } from "#lib/test/attach-steps.ts";
import { testDashboard, MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { testPhoto, testZip } from "#platform/documents/test/test-images.ts";
import { testPdf } from "#platform/documents/test/test-pdf.ts";
import { ATTACHMENT_SPACE, LOOSE_FILES_MOST } from "#lib/rules/attachments/attachments.ts";
import { DOCUMENT_MAX_BYTES } from "#protocol/sub-accounts/sub-account-lists.ts";

const dashboard = await testDashboard();
const { db } = dashboard.store;
const operator = await dashboard.headersOf("operator");
afterAll(() => dashboard.drop());
beforeEach(async () => {
  request.headers = operator;
  await sql`delete from attachment`.execute(db);
  await sql`delete from attachment_file`.execute(db);
  await sql`delete from attachment_space`.execute(db);
  await sql`delete from limiter`.execute(db);
});

/** A payment of this account, or of another. */
async function payment(id: string, account = MAIN.id) {
  await sql`insert into account (id, connection_id, kind, name) values (${account}, 'main', 'sub', 'x')
    on conflict do nothing`.execute(db);
  await sql`insert into payout_intent (id, account_id, idempotency_key, status, pix_account_id,
      pix_account_name, network, token, currency_type, cover_fees, request_amount, created_by)
    values (${id}, ${account}, ${id}, 'none', 1, 'Ana', 'polygon', 'USDC', 'sender', false, '1', 'x')
    on conflict do nothing`.execute(db);
  return id;
}
const attach = async (id: string, ...files: string[]) => {
  const answer = await addAttachmentsAction({ of: "payout", id, files });
  if (!answer.ok) throw new Error(answer.code);
};
const space = async () =>
  Number((await db.selectFrom("attachment_space").select("bytes").executeTakeFirst())?.bytes ?? 0);
const stored = () => db.selectFrom("attachment_file").selectAll().execute();

describe("a file", () => {
  test("is stored sealed, as its inspection leaves it, and answered so that nothing in it can run", async () => {
    const photo = await testPhoto("PLANTED AUTHOR");
    const file = await sentFile({ bytes: photo, name: "cartão \u{1F4C4}.jpg" });
    const intent = await payment("i-1");
    await attach(intent, file);
    const [row] = await stored();
    expect(Buffer.from(row!.content).includes("JFIF")).toBe(false);
    expect(row!.name).not.toContain("cart");
    const answer = await openAttachment({ id: intent, file });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition":
        "attachment; filename=\"cart_o __.jpg\"; filename*=UTF-8''cart%C3%A3o%20%F0%9F%93%84.jpg",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes("PLANTED AUTHOR")).toBe(false);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(row!.sha256);
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "attachment:open",
      subject: "intent i-1",
      actor_name: "operator",
      detail: { file },
    });
  });

  test.each([
    ["more than 10 MB", Buffer.alloc(DOCUMENT_MAX_BYTES + 1), "a.pdf", 413, "file_too_large:10"],
    ["a zip that is called a PDF", testZip(), "a.pdf", 415, "wrong_content"],
    ["a PDF that is called a picture", testPdf(), "a.png", 415, "name_mismatch"],
    ["two formats", Buffer.concat([testPdf(), testZip()]), "a.pdf", 415, "two_formats"],
    ["a name that is a path", testPdf(), "../a.pdf", 422, "invalid_file_name"],
    [
      "a script",
      testPdf({ catalog: "/OpenAction << /S /JavaScript /JS (x) >>" }),
      "a.pdf",
      422,
      "active_content",
    ],
  ] as const)(
    "of %s is refused as documents are, and takes no space",
    async (_, bytes, name, status, reason) => {
      expect(await sendFile({ bytes, name })).toMatchObject({
        status,
        body: { ok: false, fields: { file: reason } },
      });
      expect(await stored()).toEqual([]);
      expect(await space()).toBe(0);
    },
  );

  test("is no other file's: its id is taken once, and its content is bound to it", async () => {
    const [one, other] = [
      await sentFile(),
      await sentFile({ bytes: testPdf({ page: "/Rotate 90" }) }),
    ];
    const before = await space();
    expect((await sendFile({ id: one })).body).toMatchObject({ code: "CONFLICT" });
    expect(await space()).toBe(before);
    const intent = await payment("i-2");
    await attach(intent, one, other);
    await sql`update attachment_file as a set content = b.content from attachment_file as b
      where a.id = ${one} and b.id = ${other}`.execute(db);
    expect((await openAttachment({ id: intent, file: one })).status).toBe(500);
    expect((await openAttachment({ id: intent, file: other })).status).toBe(200);
  });

  test("is opened through a payment that has it alone, by whoever may, in its account", async () => {
    const [intent, without] = [await payment("i-3"), await payment("i-4")];
    const file = await sentFile();
    expect((await openAttachment({ id: intent, file })).status).toBe(404);
    await attach(intent, file);
    expect((await openAttachment({ id: without, file })).status).toBe(404);
    expect((await openAttachment({ id: intent, of: "payin", file })).status).toBe(404);
    const viewer = await dashboard.headersOf("viewer");
    expect((await openAttachment({ id: intent, file, headers: viewer })).status).toBe(403);
    const approver = await dashboard.headersOf("approver");
    expect((await openAttachment({ id: intent, file, headers: approver })).status).toBe(200);
    expect((await sendFile({ headers: approver })).status).toBe(403);
    const foreign = await payment("i-5", "other");
    await sql`update attachment_file set account_id = 'other'`.execute(db);
    await sql`insert into attachment values ('other', 'payout', ${foreign}, ${file}, 'x')`.execute(
      db,
    );
    expect((await openAttachment({ id: foreign, file })).status).toBe(404);
  });
});

describe("room", () => {
  test("for files of forms is bounded for each person, and emptied after a day", async () => {
    for (let count = 0; count < LOOSE_FILES_MOST; count++) await sentFile();
    expect((await sendFile()).body).toMatchObject({ code: "LOOSE_FILES_FULL" });
    request.headers = await dashboard.headersOf("admin");
    const theirs = await sentFile();
    request.headers = operator;
    const attached = (await stored())[0]!.id;
    await attach(await payment("i-6"), attached);
    await sentFile();
    await sql`update attachment_file set uploaded_at = now() - interval '25 hours'
      where id <> ${theirs}`.execute(db);
    await eraseAbandonedAttachments(dashboard.store);
    expect((await stored()).map(({ id }) => id).toSorted()).toEqual([attached, theirs].toSorted());
    const sum = (await stored()).reduce((bytes, { size }) => bytes + size, 0);
    expect(await space()).toBe(sum);
  });

  test("of an account is bounded, also for two at once", async () => {
    const { length } = testPdf();
    await sql`insert into attachment_space values (${MAIN.id}, ${ATTACHMENT_SPACE - length})`.execute(
      db,
    );
    const answers = await Promise.all([sendFile(), sendFile()]);
    expect(answers.map(({ body }) => body.code ?? "ok").toSorted()).toEqual([
      "ATTACHMENT_SPACE_FULL",
      "ok",
    ]);
    expect(await space()).toBe(ATTACHMENT_SPACE);
  });
});

test("an archive has each file of a payment under a name of its own", async () => {
  const intent = await payment("i-7");
  const names = ["nota.pdf", "Nota.pdf", "contrato.pdf", "nota.pdf"];
  for (const name of names) await attach(intent, await sentFile({ name, id: newFileId() }));
  const found: string[] = [];
  for await (const { name, bytes } of attachmentContents(db, MAIN.id, {
    of: "payout",
    id: intent,
  })) {
    expect(Buffer.from(bytes)).toEqual(testPdf());
    found.push(name);
  }
  expect(found).toEqual(["nota.pdf", "Nota (2).pdf", "contrato.pdf", "nota (3).pdf"]);
});
