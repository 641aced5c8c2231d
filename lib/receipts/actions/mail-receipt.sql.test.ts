import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { readMail, startMailServer } from "#lib/test/outside/mail-server.ts";
import { pdfText } from "#platform/documents/test/pdf-text.ts";
import { insertForReceipt } from "#lib/test/rows/receipt-rows.ts";
import { mailReceiptAction } from "./mail-receipt.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const mail = await startMailServer();
afterAll(async () => {
  await mail.stop();
  await dashboard.drop();
});
beforeEach(async () => {
  mail.behave("takes");
  mail.received.splice(0);
  await sql`truncate limiter`.execute(store.db);
  await sql`update account set name = 'Ipê Amarelo'`.execute(store.db);
  request.headers = await dashboard.headersOf("operator");
});

const made = await insertForReceipt(store, "payout_completed");
const form = (override: object = {}) => ({
  kind: made.kind,
  id: String(made.id),
  language: "en",
  email: "ana@supplier.example",
  ...override,
});

test("sends the PDF alone, under a fixed text without amount, key or name of the receiver", async () => {
  expect(await mailReceiptAction(form())).toMatchObject({ ok: true });
  expect(mail.received).toHaveLength(1);
  const [got] = mail.received;
  if (!got) throw new Error("no mail");
  expect(got.to).toEqual(["ana@supplier.example"]);
  const { headers, text, html } = readMail(got);
  expect(headers.get("subject")).toBe("Receipt from Ipê Amarelo");
  expect(headers.get("auto-submitted")).toBe("auto-generated");
  for (const words of [text, html]) {
    expect(words).toContain("Ipê Amarelo sent you a receipt");
    expect(words).not.toMatch(/240|Fornecedor|http/);
  }
  const [, base64 = ""] =
    /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)\r\n--/.exec(got.raw) ?? [];
  expect(pdfText(Buffer.from(base64, "base64"))).toContain("Payment receipt");
});

test("the trail holds it before it leaves, with the address masked, and how it ended", async () => {
  await mailReceiptAction(form());
  const lines = await store.db
    .selectFrom("audit")
    .select(["outcome", "subject", "detail"])
    .where("action", "=", "receipt:mail")
    .orderBy("id")
    .execute();
  expect(lines.slice(-2).map(({ outcome }) => outcome)).toEqual(["begun", "done"]);
  expect(lines.at(-1)).toMatchObject({
    subject: `payout ${made.id}`,
    detail: { email: "a***@supplier.example" },
  });
});

describe("refuses", () => {
  test.each(["", "ana", "ana@a, bia@b.example", "ana@a.example\r\nBcc: bia@b.example"])(
    "%j as an address",
    async (email) => {
      expect(await mailReceiptAction(form({ email }))).toMatchObject({ code: "INVALID_INPUT" });
      expect(mail.received).toEqual([]);
    },
  );

  test("more than a person sends in an hour, and an account in a day", async () => {
    await mailReceiptAction(form());
    await sql`update limiter set count = 20 where count = 1`.execute(store.db);
    expect(await mailReceiptAction(form())).toMatchObject({ code: "RATE_LIMITED" });
    await sql`truncate limiter`.execute(store.db);
    await mailReceiptAction(form());
    await sql`update limiter set count = case when resets_at > now() + interval '2 hours'
      then 200 else 0 end`.execute(store.db);
    expect(await mailReceiptAction(form())).toMatchObject({ code: "RATE_LIMITED" });
    expect(mail.received).toHaveLength(2);
  });

  test("to say that it was sent where the server did not take it", async () => {
    mail.behave("refuses");
    expect(await mailReceiptAction(form())).toMatchObject({ code: "MAIL_NOT_SENT" });
    expect(await dashboard.lastAudit()).toMatchObject({ outcome: "failed" });
  });
});

describe("keeps others out", () => {
  test("a viewer sends none; another account's is not found", async () => {
    request.headers = await dashboard.headersOf("viewer");
    expect(await mailReceiptAction(form())).toMatchObject({ code: "NOT_ALLOWED" });
    request.headers = await dashboard.headersOf("operator");
    expect(await mailReceiptAction(form({ id: "999999" }))).toMatchObject({ code: "NOT_FOUND" });
    expect(mail.received).toEqual([]);
  });
});
