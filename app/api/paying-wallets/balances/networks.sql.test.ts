import { Keypair } from "@solana/web3.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPayingWalletAction } from "#lib/paying-wallets/actions/paying-wallets.ts";
import { env } from "#lib/core/env.ts";
import { request } from "#lib/test/next/next-request.ts";
import { testDashboard, type TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { tronClient } from "#sandbox/test/tron-client.ts";
import { GET } from "./route.ts";

const URL_OF_DOOR = "http://localhost:3999/api/paying-wallets/balances";

let dashboard: TestDashboard;
let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  dashboard = await testDashboard();
  request.headers = await dashboard.headersOf("operator");
});
afterAll(async () => {
  await dashboard.drop();
  await sandbox.close();
});

async function added(network: string, address: string, token: string): Promise<string> {
  for (const [gift, amount] of [
    ["NATIVE", "1.5"],
    [token, "12.5"],
  ]) {
    const wish = { network, token: gift, address, amount };
    expect((await jsonCall(`${sandbox.url}/sandbox/faucet`, "POST", wish)).status).toBe(201);
  }
  const result = await addPayingWalletAction({ address, name: network });
  return result.ok ? result.data.id : "";
}

test("each is shown on its own networks, in their own coin; one that is silent is no zero", async () => {
  const tron = await added("tron", tronClient(sandbox.url).address, "USDT");
  const solana = await added("solana", Keypair.generate().publicKey.toBase58(), "USDC");
  const read = async () => {
    const door = new Request(URL_OF_DOOR, { headers: await dashboard.headersOf("viewer") });
    return (await GET(door, { params: Promise.resolve({}) })).json();
  };
  Object.assign(env(), { SANDBOX_URL: sandbox.url });
  expect(await read()).toMatchObject({
    ok: true,
    data: [
      { network: "tron", known: true, of: { [tron]: { native: "1.500000", USDT: "12.500000" } } },
      {
        network: "solana",
        known: true,
        of: { [solana]: { native: "1.500000000", USDC: "12.500000", USDT: "0.000000" } },
      },
    ],
  });
  Object.assign(env(), { RPC_URL_TRON: "http://127.0.0.1:9" });
  expect(await read()).toMatchObject({
    data: [
      { network: "tron", known: false, why: "silent" },
      { network: "solana", known: true },
    ],
  });
});
