import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { batchSteps } from "#lib/batches/test/batch-steps.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { rule } from "#lib/test/dashboards/policed-payouts.ts";
import { callRoute } from "#lib/test/doors.ts";
import { pdfText } from "#platform/documents/test/pdf-text.ts";
import { GET } from "./route.ts";

const built = await openPayoutDashboard();
const { dashboard } = built;
afterAll(() => built.drop());
const headers = await dashboard.headersOf("viewer");

const receiptsOf = (id: string, as = "zip") =>
  callRoute(GET, "GET", headers, { params: { id }, query: `?as=${as}&language=en` });

test("whoever may read payouts gets a receipt of each line that was paid, and of none before", async () => {
  const it = await batchSteps(built);
  await it.setPolicy([rule({ outcome: "allow" })]);
  const [first, second] = [await it.receiver(), await it.receiver()];
  const batch = await it.draft([
    { to: first, cents: 1_000n },
    { to: second, cents: 2_050n },
  ]);
  expect((await receiptsOf(batch)).status).toBe(404);
  await it.fix(batch);
  expect((await receiptsOf(batch)).status).toBe(404);
  await it.allowBatch(batch);
  await it.runBatch(batch);

  const answer = await receiptsOf(batch);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="batch-2.zip"`);
  const files = Object.values(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  const texts = files.map((bytes) => pdfText(bytes));
  expect(texts).toEqual([
    expect.stringMatching(/\b10\.00\b[^]*Ana Souza/),
    expect.stringMatching(/\b20\.50\b[^]*Ana Souza/),
  ]);
  const one = new Uint8Array(await (await receiptsOf(batch, "pdf")).arrayBuffer());
  expect(pdfText(one)).toMatch(/\b10\.00\b[^]*\b20\.50\b/);
  expect(await dashboard.lastAudit()).toMatchObject({ action: "receipt:download" });

  await dashboard.store.db
    .insertInto("account")
    .values({ id: "other", connection_id: "main", kind: "sub", name: "Other" })
    .execute();
  await dashboard.store.db
    .updateTable("batch")
    .set({ account_id: "other" })
    .where("id", "=", batch)
    .where("account_id", "=", MAIN_ACCOUNT)
    .execute();
  expect((await receiptsOf(batch)).status).toBe(404);
});
