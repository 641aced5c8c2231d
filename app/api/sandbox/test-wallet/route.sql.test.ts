import { parseEther, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "#lib/core/env.ts";
import { enrolApp, withFrozenClock } from "#lib/test/factor-steps.ts";
import { postJson } from "#lib/test/next/post-json.ts";
import { testDashboard, type TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { storeConnection, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { parseAddress } from "#protocol/chain/address.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { pinnedToken, type PayoutNetwork } from "#protocol/chain/networks.ts";
import { rpcCall } from "#sandbox/test/json-call.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { startService, type Harness } from "#service/test/harness.ts";
import { POST } from "./route.ts";

const spender = "0x52908400098527886E0F7030069857D2E4169EE7";
const NETWORKS = ["polygon", "ethereum", "base"] as const;
const tokenOf = (network: PayoutNetwork, symbol: "USDC" | "USDT" = "USDC") =>
  pinnedToken("sandbox", network, symbol) as Hex;

let dashboard: TestDashboard;
let service: Harness;
let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
let headers: Record<"admin" | "operator" | "viewer", Headers>;
let from: string;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  service = await startService({ sandboxUrl: sandbox.url });
  dashboard = await testDashboard(service.url);
  const { apiKey, apiSecret } = await service.user();
  const keys = { apiKey, apiSecret, baseUrl: service.url };
  await dashboard.store.transaction((tx) =>
    storeConnection(tx, { id: MAIN_CONNECTION, name: "test", environment: "sandbox", ...keys }),
  );
  const [admin, operator, viewer] = [
    await dashboard.headersOf("admin"),
    await dashboard.headersOf("operator"),
    await dashboard.headersOf("viewer"),
  ];
  headers = { admin, operator, viewer };
});
afterAll(async () => {
  await dashboard.drop();
  await service.drop();
  await sandbox.close();
});
beforeEach(async () => {
  Object.assign(env(), { SANDBOX_URL: sandbox.url });
  from = addressOf(await call({ method: "address" }));
});

type Answer = Awaited<ReturnType<typeof call>>;
const call = (input: object, as = headers.operator) =>
  postJson<{ data?: Record<string, unknown>; code?: string }>(
    POST,
    "/api/sandbox/test-wallet",
    input,
    as,
  );
const addressOf = ({ body }: Answer) => String(body.data?.address);

const approve = (network: PayoutNetwork, override: object = {}) => ({
  method: "send",
  network,
  params: {
    from,
    to: tokenOf(network),
    data: approveCalldata({ spender, units: 5_000_000n }),
    ...override,
  },
});

/** The chain's state: an allowance, and how many transactions the wallet has sent. */
async function allowed(network: PayoutNetwork, symbol: "USDC" | "USDT" = "USDC") {
  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, "0");
  const data = `0xdd62ed3e${word(from)}${word(spender)}`;
  const call = [{ to: tokenOf(network, symbol), data }, "latest"];
  return BigInt((await rpcCall(sandbox.url, "eth_call", call, network)) as string);
}
const sentOn = async (network: PayoutNetwork) =>
  Number(await rpcCall(sandbox.url, "eth_getTransactionCount", [from, "pending"], network));

describe("a newcomer's wallet", () => {
  test("is one per account, and its key leaves the store sealed", async () => {
    await dashboard.store.db.deleteFrom("test_wallet").execute();
    const first = await Promise.all([1, 2, 3].map(() => call({ method: "address" })));
    expect(new Set(first.map(addressOf)).size).toBe(1);
    from = addressOf(await call({ method: "address" }));
    expect(addressOf(first[0]!)).toBe(from);
    const rows = await dashboard.store.db.selectFrom("test_wallet").selectAll().execute();
    expect(rows.map(({ address }) => address)).toEqual([from]);
    expect(rows[0]?.sealed_key).toMatch(/^v1\./);
    expect(JSON.stringify(rows)).not.toMatch(/0x[0-9a-f]{64}/);
  });

  test("gets gas and the network's tokens, and signs approvals on each", async () => {
    for (const network of NETWORKS) {
      expect((await call({ method: "fund", network })).status).toBe(200);
      const balance = await rpcCall(sandbox.url, "eth_getBalance", [from, "latest"], network);
      expect(BigInt(balance as string)).toBeGreaterThanOrEqual(parseEther("10"));
      const symbols = network === "base" ? (["USDC"] as const) : (["USDC", "USDT"] as const);
      for (const symbol of symbols) {
        const { body } = await call(approve(network, { to: tokenOf(network, symbol) }));
        const hash = String(body.data?.hash);
        const receipt = () => rpcCall(sandbox.url, "eth_getTransactionReceipt", [hash], network);
        await expect.poll(receipt).toMatchObject({ status: "0x1", from: from.toLowerCase() });
        expect(await allowed(network, symbol)).toBe(5_000_000n);
      }
    }
  });

  test("an approval that the token refuses is answered with its reason, without the node", async () => {
    const data = approveCalldata({ spender, units: 7n });
    const answer = await call(approve("polygon", { to: tokenOf("polygon", "USDT"), data }));
    expect(answer.body.data).toMatchObject({ error: { code: -32603 } });
    expect(JSON.stringify(answer)).not.toContain(sandbox.url);
  });
});

describe("signs nothing else", () => {
  const calldata = approveCalldata({ spender, units: 5n });
  const other = privateKeyToAccount(generatePrivateKey()).address;
  test.each<[string, () => object]>([
    ["to a contract that is not pinned", () => ({ to: spender })],
    [
      "to the token of a public chain",
      () => ({ to: pinnedToken("production", "polygon", "USDC") }),
    ],
    ["of another function", () => ({ data: calldata.replace("095ea7b3", "a9059cbb") })],
    ["with more behind it", () => ({ data: `${calldata}00` })],
    ["with nothing", () => ({ data: "0x" })],
    ["from another address", () => ({ from: other })],
    ["with a value", () => ({ value: "0x1" })],
  ])("%s", async (_what, override) => {
    const before = await sentOn("polygon");
    const { status, body } = await call(approve("polygon", override()));
    expect({ status, code: body.code }).toEqual({ status: 400, code: "INVALID_INPUT" });
    expect(await sentOn("polygon")).toBe(before);
  });

  test("of a token that the network does not have", async () => {
    const answer = await call(approve("base", { to: tokenOf("polygon", "USDT") }));
    expect(answer.status).toBe(400);
  });

  test("on a node of another chain, even where the token has the same address", async () => {
    Object.assign(env(), { RPC_URL_POLYGON: `${sandbox.url}/rpc/ethereum` });
    const before = await sentOn("ethereum");
    expect((await call(approve("polygon"))).body.data).toHaveProperty("error");
    expect(await sentOn("ethereum")).toBe(before);
    Object.assign(env(), { RPC_URL_POLYGON: undefined });
  });
});

describe("where the wallet signs bytes", () => {
  test.each(["tron", "solana"] as const)(
    "%s: its address is funded, and it signs none but its own",
    async (network) => {
      const own = addressOf(await call({ method: "address", network }));
      expect(parseAddress(network, own)).toEqual({ address: own });
      expect(addressOf(await call({ method: "fund", network }))).toBe(own);
      for (const [from, field] of [
        [own, "bytes"],
        [spender, "from"],
      ]) {
        const params = { from, bytes: "0a02" };
        const { status, body } = await call({ method: "sign", network, params });
        expect({ status, code: body.code }).toEqual({ status: 400, code: "INVALID_INPUT" });
        expect(JSON.stringify(body)).toContain(field);
      }
    },
  );
});

describe("is not there", () => {
  const bytes = { from: "T", bytes: "00" };
  const wishes = () => [
    { method: "address" },
    { method: "address", network: "solana" },
    { method: "fund", network: "polygon" },
    approve("polygon"),
    { method: "sign", network: "tron", params: bytes },
    { method: "sign", network: "solana", params: bytes },
    { method: "sign-text", network: "polygon", params: { from, text: "x" } },
  ];
  const expectNone = async () => {
    for (const wish of wishes()) {
      expect(await call(wish)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
  };

  test("for a connection that is no sandbox", async () => {
    await withFrozenClock(() => enrolApp({ headers: headers.operator }));
    await dashboard.store.db.updateTable("connection").set({ environment: "production" }).execute();
    const before = await sentOn("polygon");
    await expectNone();
    expect(await sentOn("polygon")).toBe(before);
    await dashboard.store.db.updateTable("connection").set({ environment: "sandbox" }).execute();
  });

  test("where no sandbox runs beside the dashboard", async () => {
    Object.assign(env(), { SANDBOX_URL: undefined });
    await expectNone();
  });

  test("for whoever may only read", async () => {
    for (const wish of wishes()) {
      expect(await call(wish, headers.viewer)).toMatchObject({
        status: 403,
        body: { code: "NOT_ALLOWED" },
      });
    }
  });
});
