import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import {
  policedPayouts,
  rule,
  upTo,
  type PolicedPayouts,
} from "#lib/test/dashboards/policed-payouts.ts";
import { request } from "#lib/test/next/next-request.ts";
import { GET } from "./route.ts";

const built = await openPayoutDashboard();
let it: PolicedPayouts;
beforeAll(async () => {
  it = await policedPayouts(built);
});
afterAll(() => built.drop());
beforeEach(() => {
  request.headers = it.operator;
});

async function ask(query: Record<string, string> = {}, headers = request.headers) {
  const typed = {
    pix_account: String(built.pixAccountId),
    known: "no",
    network: "polygon",
    token: "USDC",
    reais: "100.00",
    tokens: "20.000000",
  };
  const url = `http://localhost:3999/api/payout-approval?${new URLSearchParams({ ...typed, ...query })}`;
  const answer = await GET(new Request(url, { headers }), { params: Promise.resolve({}) });
  return { status: answer.status, body: (await answer.json()) as { data?: unknown } };
}
const expected = async (query: Record<string, string> = {}) => (await ask(query)).body.data;

test("says whom a payout would need, by amount and by whether its receiver is known", async () => {
  await it.setPolicy([
    upTo("150.00", { to: "known", outcome: "allow" }),
    upTo("1000.00", { outcome: "ask_one" }),
    rule({ outcome: "refuse" }),
  ]);
  expect(await expected({ known: "yes" })).toEqual({ is: "none" });
  expect(await expected()).toEqual({ is: "needed", others: 1, hours: 0 });
  expect(await expected({ known: "yes", reais: "150.01" })).toMatchObject({ is: "needed" });
  expect(await expected({ reais: "1000.01" })).toEqual({ is: "refused" });
  await it.setPolicy([rule({ outcome: "wait", hours: 12 })]);
  expect(await expected()).toEqual({ is: "needed", others: 0, hours: 12 });
});

test("counts what awaits an approval already, and is what the quote is then told", async () => {
  await it.setPolicy([upTo("600.00", { outcome: "allow" }), rule()]);
  expect(await expected()).toEqual({ is: "none" });
  await it.setPolicy([rule()]);
  const intent = await it.quoted();
  expect(await it.ask(intent)).toMatchObject({ ok: true });
  const { cents } = await it.last(intent);
  await it.setPolicy([upTo(`${(cents ?? 0n) / 100n + 50n}.00`, { outcome: "allow" }), rule()]);
  expect(await expected()).toEqual({ is: "needed", others: 1, hours: 0 });
  expect(await expected({ reais: "10.00", tokens: "1.000000" })).toEqual({ is: "none" });
});

test("refuses what is no amount, and whoever may make no payout", async () => {
  expect((await ask({ reais: "1,00" })).status).toBe(400);
  expect((await ask({ tokens: "0.0000001" })).status).toBe(400);
  expect((await ask({ known: "perhaps" })).status).toBe(400);
  expect((await ask({ pix_account: "1 or 1" })).status).toBe(400);
  expect((await ask({}, await built.dashboard.headersOf("viewer"))).status).toBe(403);
  const nobody = new Headers(it.operator);
  nobody.delete("cookie");
  expect((await ask({}, nobody)).status).toBe(401);
});
