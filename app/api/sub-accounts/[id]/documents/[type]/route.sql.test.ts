import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDashboard, type TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { documentContent, documentLines } from "#lib/sub-accounts/rows/sub-account-documents.ts";
import type { SubAccountRow } from "#lib/sub-accounts/rows/sub-accounts.ts";
import { completeDraft, PDF, putSubAccount } from "#lib/test/dashboards/sub-account-dashboard.ts";
import { testPhoto, testZip } from "#platform/documents/test/test-images.ts";
import { testPdf } from "#platform/documents/test/test-pdf.ts";
import { DOCUMENT_MAX_BYTES, type DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import { GET, PUT } from "./route.ts";

let dashboard: TestDashboard;
let draft: SubAccountRow;
let operator: Headers;
beforeAll(async () => {
  dashboard = await testDashboard();
  operator = await dashboard.headersOf("operator");
  draft = await completeDraft(dashboard.store);
});
afterAll(() => dashboard.drop());

type Sent = { name?: string; to?: SubAccountRow; type?: DocumentType; headers?: object };

async function upload(bytes: Uint8Array, { name = "a.pdf", to = draft, ...more }: Sent = {}) {
  const { type = "CNH_FRONT", headers: changed = {} } = more;
  const headers = new Headers({
    ...Object.fromEntries(operator),
    "x-file-name": encodeURIComponent(name),
    "content-length": String(bytes.length),
    ...changed,
  });
  const body = Uint8Array.from(bytes);
  const request = new Request("http://localhost:3999/x", { method: "PUT", headers, body });
  const answer = await PUT(request, { params: Promise.resolve({ id: String(to.id), type }) });
  return { status: answer.status, body: (await answer.json()) as unknown };
}
const kept = async (type: DocumentType = "CNH_FRONT", of = draft) =>
  (await documentLines(dashboard.store.db, of.id)).find((one) => one.type === type);

const show = (type: DocumentType) =>
  GET(new Request("http://localhost:3999/x", { headers: operator }), {
    params: Promise.resolve({ id: String(draft.id), type }),
  });

/** An upload that arrives in the pieces that `pull` gives. */
async function stream(
  type: DocumentType,
  to: SubAccountRow,
  pull: (controller: ReadableStreamDefaultController<Uint8Array>) => unknown,
) {
  const headers = new Headers(operator);
  headers.set("x-file-name", "a.pdf");
  // Gives nothing before it is pulled.
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: async (each) => void (await pull(each)),
  };
  const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 });
  const init = { method: "PUT", headers, body, duplex: "half" };
  const request = new Request("http://localhost:3999/x", init as RequestInit);
  return PUT(request, { params: Promise.resolve({ id: String(to.id), type }) });
}
const breaksOff = (body: ReadableStreamDefaultController) => body.error(new Error("gone"));

describe("an upload", () => {
  test("is kept as the exchange would take it, and shown so that nothing in it can run", async () => {
    const photo = await testPhoto("PLANTED AUTHOR");
    expect(photo.includes("PLANTED AUTHOR")).toBe(true);
    const name = "cartão \u{1F4C4}.jpg";
    const sent = await upload(photo, { name });
    expect(sent).toMatchObject({ status: 200, body: { ok: true, data: { type: "CNH_FRONT" } } });
    expect(await kept()).toMatchObject({ fileName: name, media_type: "image/jpeg", state: "held" });
    const content = await documentContent(dashboard.store.db, draft.id, "CNH_FRONT");
    expect(Buffer.from(content!.bytes).includes("PLANTED AUTHOR")).toBe(false);
    const shown = await show("CNH_FRONT");
    expect(shown.headers.get("content-type")).toBe("image/jpeg");
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(content!.bytes));
  });

  test.each([
    ["SELFIE", "image/jpeg", testPhoto("x")],
    ["CNPJ_CARD", "application/pdf", PDF],
  ] as const)("of %s is shown in a sandbox", async (type, mediaType, bytes) => {
    const name = mediaType === "application/pdf" ? "a.pdf" : "a.jpg";
    expect(await upload(await bytes, { type, name })).toMatchObject({ status: 200 });
    const { headers } = await show(type);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": mediaType,
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
      "cache-control": "no-store",
    });
  });

  test.each([
    ["more than 10 MB", Buffer.alloc(DOCUMENT_MAX_BYTES + 1), {}, 413, "file_too_large:10"],
    ["nothing", Buffer.alloc(0), {}, 422, "empty_file"],
    ["a zip that is called a PDF", testZip(), {}, 415, "wrong_content"],
    ["a PDF that is called a picture", PDF, { name: "a.png" }, 415, "name_mismatch"],
    ["a name that is a path", PDF, { name: "../../a.pdf" }, 422, "invalid_file_name"],
    ["a name with a NUL", PDF, { name: "a\0.pdf" }, 422, "invalid_file_name"],
    ["a name that turns around", PDF, { name: "a\u202Efdp.exe" }, 422, "invalid_file_name"],
    ["no name", PDF, { headers: { "x-file-name": "%" } }, 422, "invalid_file_name"],
    [
      "a script",
      testPdf({ catalog: "/OpenAction << /S /JavaScript /JS (x) >>" }),
      {},
      422,
      "active_content",
    ],
  ] as const)(
    "of %s is refused with its reason, and the earlier one stays",
    async (_, bytes, how, status, reason) => {
      const before = await kept("CNH_FRONT");
      const sent = await upload(bytes, how);
      expect(sent).toMatchObject({ status, body: { ok: false, fields: { file: reason } } });
      expect(await kept("CNH_FRONT")).toEqual(before);
    },
  );

  test("that its sender breaks off leaves nothing", async () => {
    const before = await kept("CNH_BACK");
    expect((await stream("CNH_BACK", draft, breaksOff)).status).toBe(400);
    expect(await kept("CNH_BACK")).toEqual(before);
  });

  test("is closed while its company is on its way or looked at, and open again to mend it", async () => {
    const change = (stage: string, status: string | null = null) => ({ stage, status });
    for (const closed of ["creating", "unclear", "sending"]) {
      const row = await putSubAccount(dashboard.store, change(closed));
      // The route reads no byte.
      expect((await stream("SELFIE", row, breaksOff)).status).toBe(409);
    }
    const review = await putSubAccount(dashboard.store, change("submitted", "UNDER_REVIEW"));
    expect(await upload(PDF, { to: review })).toMatchObject({ status: 409 });
    const rejected = await putSubAccount(dashboard.store, change("submitted", "REJECTED"));
    expect(await upload(PDF, { to: rejected, type: "SELFIE" })).toMatchObject({ status: 200 });
    expect(await kept("SELFIE", rejected)).toMatchObject({ state: "held", fileName: "a.pdf" });
  });

  test("that comes while it is sent off is not kept", async () => {
    const row = await putSubAccount(dashboard.store, { stage: "submitted", status: "REJECTED" });
    const answer = await stream("SELFIE", row, async (body) => {
      await dashboard.store.db
        .updateTable("sub_account")
        .set({ stage: "sending" })
        .where("id", "=", row.id)
        .execute();
      body.enqueue(Uint8Array.from(PDF));
      body.close();
    });
    expect(answer.status).toBe(409);
    expect(await kept("SELFIE", row)).toMatchObject({ fileName: "SELFIE.pdf" });
  });
});
