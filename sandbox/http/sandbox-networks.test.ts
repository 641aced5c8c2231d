import type { Token } from "#protocol/money/money.ts";
import { NETWORKS, type Network } from "#protocol/chain/networks.ts";
import { SandboxNetwork } from "#protocol/api/sandbox.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TOKEN_ADDRESSES } from "#sandbox/chain/evm-networks.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
beforeAll(async () => void (sandbox = await openTestSandbox()));
afterAll(() => sandbox.close());

const get = (path: string) => jsonCall(`${sandbox.url}${path}`);

/** The spender of user 1 from the factory below, by ethers' getCreate2Address. */
const MAIN_SPENDER = "0x2dc85E01eC2dCA3d1195f0e8d15015297651f9C9";

/** The same from the factory on Tron, in tronweb's format. */
const MAIN_SPENDER_ON_TRON = "TCjWmPpYW4j5YbrT1UtCDNVkqiTQP9aT5K";

/** The delegate of user 1, by web3.js' Keypair. */
const MAIN_DELEGATE = "5uy3UppU2T6EGskFep7h9PgtoS4eEJ51W8KXbVWeuiuP";

/** Networks whose records are written out here in full. */
const WRITTEN_DOWN: ReadonlySet<string> = new Set([
  "polygon",
  "ethereum",
  "base",
  "polygon_amoy",
  "tron",
  "solana",
]);

test("says which chains run here and that it is ready", async () => {
  const { body } = await get("/sandbox/networks");
  const token = (symbol: Token) => ({ symbol, address: TOKEN_ADDRESSES[symbol], decimals: 6 });
  const network = (name: Network, chainId: number, tokens: Token[], isSold = true) => ({
    name,
    family: "evm",
    chainId,
    rpcUrl: `${sandbox.url}/rpc/${name}`,
    tokens: tokens.map(token),
    factory: isSold ? "0x1dCEeb33f0B43F783F9c286263DD0fEA5B1209D6" : null,
    spender: isSold ? MAIN_SPENDER : null,
  });
  const told = SandboxNetwork.array().parse(body);
  expect(told.map(({ name }) => name).toSorted()).toEqual(NETWORKS.toSorted());
  expect(told.filter(({ name }) => WRITTEN_DOWN.has(name))).toEqual([
    network("polygon", 31300137, ["USDC", "USDT"]),
    network("ethereum", 31300001, ["USDC", "USDT"]),
    network("base", 31308453, ["USDC"]),
    network("polygon_amoy", 31380002, ["USDC"], false),
    {
      ...network("tron", 31328126, [], false),
      family: "tron",
      rpcUrl: `${sandbox.url}/tron`,
      tokens: [{ ...token("USDT"), address: tronForm(TOKEN_ADDRESSES.USDT) }],
      factory: "TMNtxhU7SJdQGYbQVr2RzAEsn9GAQihkzj",
      spender: MAIN_SPENDER_ON_TRON,
    },
    {
      name: "solana",
      family: "solana",
      chainId: null,
      rpcUrl: `${sandbox.url}/rpc/solana`,
      tokens: [
        { ...token("USDC"), address: SOLANA_PINS.sandbox.mints.USDC },
        { ...token("USDT"), address: SOLANA_PINS.sandbox.mints.USDT },
      ],
      factory: null,
      spender: MAIN_DELEGATE,
    },
  ]);
  // The list started no chain: the others start with their first use.
  const ready = await get("/ready");
  const { checks } = ready.body as { checks: Record<string, string> };
  expect(Object.keys(checks).toSorted()).toEqual(["bank", "analyst", ...NETWORKS].toSorted());
  expect(ready.body).toMatchObject({
    status: "ready",
    checks: {
      bank: "ok",
      analyst: "ok",
      polygon: "ok",
      ethereum: "asleep",
      base: "asleep",
      polygon_amoy: "asleep",
      solana: "asleep",
      tron: "asleep",
    },
  });
  expect((await get("/health")).status).toBe(200);
});
