import { afterAll, beforeAll, expect, test } from "vitest";
import { addPayingWalletAction } from "#lib/paying-wallets/actions/paying-wallets.ts";
import { signingBalances } from "#lib/paying-wallets/views/paying-wallets.ts";
import { request } from "#lib/test/next/next-request.ts";
import { MAIN, type TestDashboard, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { openChainDashboard } from "#lib/test/dashboards/chain-dashboard.ts";
import { signsOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { GET } from "./route.ts";

const URL_OF_DOOR = "http://localhost:3999/api/paying-wallets/balances";

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await testDashboard();
  request.headers = await dashboard.headersOf("operator");
});
afterAll(() => dashboard.drop());

test("what they hold is read live, and a network without a node is no zero", async () => {
  const chain = await openChainDashboard();
  try {
    const { address } = await chain.wallet(12_500_000n);
    const added = await addPayingWalletAction({ address, name: "Cheia" });
    const id = added.ok ? added.data.id : "";
    const params = { params: Promise.resolve({}) };
    const held = { native: "1.000000000000000000", USDC: "12.500000", USDT: "12.500000" };
    const door = new Request(URL_OF_DOOR, { headers: await dashboard.headersOf("viewer") });
    expect(await (await GET(door, params)).json()).toMatchObject({
      ok: true,
      data: signsOn("evm").map((network) =>
        network === "polygon"
          ? { network, known: true, of: { [id]: held } }
          : { network, known: false, why: "no_node" },
      ),
    });
    chain.useNode("http://127.0.0.1:9");
    expect((await signingBalances(dashboard.store, MAIN))[1]).toEqual({
      network: "polygon",
      known: false,
      why: "silent",
    });
    expect((await GET(new Request(URL_OF_DOOR), params)).status).toBe(401);
    await dashboard.store.db.updateTable("limiter").set({ count: 600 }).execute();
    expect((await GET(door, params)).status).toBe(429);
  } finally {
    await chain.close();
  }
});
