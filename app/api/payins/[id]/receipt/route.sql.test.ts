import { unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { GET as several } from "../../receipts/route.ts";
import { GET as ofPayout } from "../../../payouts/[id]/receipt/route.ts";
import { GET as severalPayouts } from "../../../payouts/receipts/route.ts";
import { GET as ofReturn } from "../../../returns/[id]/receipt/route.ts";
import { storeFile } from "#lib/attachments/rows/attachment-files.ts";
import { attachFiles } from "#lib/attachments/rows/attachments.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { RECEIPTS_MAX } from "#lib/rules/receipts/receipts-max.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { callRoute } from "#lib/test/doors.ts";
import { pdfInfo, pdfText } from "#platform/documents/test/pdf-text.ts";
import { insertForReceipt } from "#lib/test/rows/receipt-rows.ts";
import { GET } from "./route.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());
await store.db
  .insertInto("account")
  .values({ id: "other", connection_id: "main", kind: "sub", name: "Other" })
  .execute();
let viewer = new Headers();
beforeEach(async () => {
  await sql`truncate limiter`.execute(store.db);
  viewer = await dashboard.headersOf("viewer");
});

const get = (door: unknown, id: bigint | string, query = "", headers = viewer) =>
  callRoute(door, "GET", headers, { params: { id: String(id) }, query });
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
const codeIn = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe("works", () => {
  test.each([
    ["payin_completed", GET, /^2026-11-26_joao-da-conceicao_250\.00-BRL_payin-\d+\.pdf$/],
    ["payout_completed", ofPayout, /^2026-11-26_fornecedor-ana_240\.07-BRL_payout-\d+\.pdf$/],
    ["return_returned", ofReturn, /^2026-11-26_joao-da-conceicao_250\.00-BRL_return-\d+\.pdf$/],
  ] as const)("%s: whoever may read the payment has its PDF", async (state, door, name) => {
    const { id } = await insertForReceipt(store, state);
    const answer = await get(door, id, "?language=en&format=phone");
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const [, said = ""] =
      /filename="(.+)"$/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
    expect(said).toMatch(name);
    const bytes = await bytesOf(answer);
    expect(pdfText(bytes)).toContain("Completed");
    expect(pdfInfo(bytes)).toMatch(/Page size: +360 x /);
  });

  test("the trail holds who took which, before it has left", async () => {
    const { id } = await insertForReceipt(store, "payin_completed");
    const answer = await get(GET, id);
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "receipt:download",
      outcome: "done",
      actor_name: "viewer",
      subject: `payin ${id}`,
    });
    await answer.body?.cancel();
  });

  test("a selection is one ZIP of PDFs with names of their own, or one PDF", async () => {
    const made = await Promise.all(
      (["payin_completed", "payin_completed", "payin_expired"] as const).map((state) =>
        insertForReceipt(store, state),
      ),
    );
    const ids = made.map(({ id }) => id).join(",");
    const zip = await get(several, "", `?as=zip&ids=${ids}&language=en`);
    expect(zip.headers.get("content-type")).toBe("application/zip");
    const files = unzipSync(await bytesOf(zip));
    expect(Object.keys(files)).toHaveLength(3);
    const texts = Object.values(files).map(pdfText);
    expect(texts.filter((text) => text.includes("Completed"))).toHaveLength(2);
    expect(texts.filter((text) => text.includes("Did not go through"))).toHaveLength(1);
    const pdf = await get(several, "", `?as=pdf&ids=${ids}`);
    expect(pdfInfo(await bytesOf(pdf))).toMatch(/Pages: +3\n/);
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "receipt:download",
      detail: { kind: "payin", as: "pdf" },
    });
  });
});

test("a payment's files lie beside its receipt, for whoever may open them", async () => {
  const made = await insertForReceipt(store, "payin_completed");
  const by = await dashboard.idOf("operator");
  const file = { id: "a".repeat(32), mediaType: "application/pdf", name: "NF 12.pdf", by };
  const bytes = new TextEncoder().encode("%PDF-1.4 nota");
  await store.transaction(async (tx) => {
    await storeFile(tx, MAIN_ACCOUNT, { ...file, bytes });
    const payment = {
      accountId: MAIN_ACCOUNT,
      operation: "payin",
      object: String(made.id),
    } as const;
    await attachFiles(tx, payment, { files: [file.id], by });
  });
  const zipped = async (headers: Headers) =>
    unzipSync(await bytesOf(await get(several, "", `?as=zip&ids=${made.id}`, headers)));
  const found = await zipped(await dashboard.headersOf("operator"));
  const name = Object.keys(found).find((one) => one.endsWith("/NF 12.pdf")) ?? "";
  expect(found[name]).toEqual(bytes);
  expect(Object.keys(found)).toContain(`${name.slice(0, -"/NF 12.pdf".length)}.pdf`);
  expect(await dashboard.lastAudit()).toMatchObject({ detail: { as: "zip", files: true } });
  expect(Object.keys(await zipped(viewer))).toHaveLength(1);
  expect((await dashboard.lastAudit())?.detail).not.toHaveProperty("files");
});

describe("refuses", () => {
  test("more than one file may hold, none, the same twice counting once", async () => {
    const { id } = await insertForReceipt(store, "payout_completed");
    const many = Array.from({ length: RECEIPTS_MAX + 1 }, (_, at) => at + 1).join(",");
    expect((await get(severalPayouts, "", `?as=zip&ids=${many}`)).status).toBe(400);
    for (const query of ["", "?as=zip", "?as=zip&ids=", "?as=tar&ids=1", "?as=zip&ids=1;2"]) {
      expect((await get(severalPayouts, "", query)).status, query).toBe(400);
    }
    const same = Array.from({ length: RECEIPTS_MAX + 1 }, () => id).join(",");
    const answer = await get(severalPayouts, "", `?as=zip&ids=${same}`);
    expect(Object.keys(unzipSync(await bytesOf(answer)))).toHaveLength(1);
  });

  test("a format that there is not; a language that there is not is the reader's", async () => {
    const { id } = await insertForReceipt(store, "payin_completed");
    expect((await get(GET, id, "?format=a3")).status).toBe(400);
    const answer = await get(GET, id, "?language=fr");
    expect(pdfText(await bytesOf(answer))).toContain("Concluído");
  });
});

describe("keeps others out", () => {
  test("another account's payment is not found, alone and among one's own", async () => {
    const own = await insertForReceipt(store, "payin_completed");
    for (const [state, door] of [
      ["payin_completed", GET],
      ["payout_completed", ofPayout],
      ["return_returned", ofReturn],
    ] as const) {
      const { id } = await insertForReceipt(store, state, "other");
      expect(await codeIn(await get(door, id)), state).toBe("NOT_FOUND");
    }
    const foreign = await insertForReceipt(store, "payin_completed", "other");
    const both = await get(several, "", `?as=zip&ids=${own.id},${foreign.id}`);
    expect(await codeIn(both)).toBe("NOT_FOUND");
  });

  test("nobody without a session", async () => {
    const { id } = await insertForReceipt(store, "payin_completed");
    const headers = await dashboard.headersOf(null);
    expect(await codeIn(await get(GET, id, "", headers))).toBe("SIGN_IN_REQUIRED");
  });
});
