import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { generatePrivateKey } from "viem/accounts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { TOKEN_ADDRESSES } from "#sandbox/chain/evm-networks.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { tronClient } from "#sandbox/test/tron-client.ts";
import { TRON_NETWORK } from "#sandbox/tron/tron-network.ts";
import type { Faucet, TronTerms, TransferOrder } from "#service/chain/port.ts";
import { sandboxFaucet } from "#service/chain/sandbox-faucet.ts";
import { tronChain, type TronChainSettings } from "#service/chain/tron/tron-chain.ts";

export const TRX = 1_000_000n;
const PACE = { snapshotEvery: 300, nodeLifetime: 1800 };
const PINS = {
  chainId: TRON_NETWORK.chainId,
  tokens: { USDT: tronForm(TOKEN_ADDRESSES.USDT) },
};
const JSON_TYPE = { "content-type": "application/json" };

type Asked = { path: string; body: Record<string, unknown> };
/** An answer in the real node's place; null: the real node answers. `lost`: it acts, the answer is lost. */
export type Play = (asked: Asked) => object | "lost" | null;

/** The sandbox's Tron, by default with ten blocks a second, and treasuries on it. */
export async function startTronWorld({ blockMs = 100 } = {}) {
  const sandbox = await openTestSandbox({ pace: { blockMs, ...PACE } });
  const url = `${sandbox.url}/tron`;
  const faucet: Faucet = sandboxFaucet(sandbox.url);
  const closings: (() => void)[] = [];

  const open = (override: Partial<TronChainSettings> = {}) =>
    tronChain({
      environment: "sandbox",
      rpcUrl: url,
      signerKey: generatePrivateKey(),
      confirmations: 3,
      maxFee: 150n * TRX,
      pins: PINS,
      ...override,
    });

  return {
    sandbox,
    url,
    faucet,
    open,
    /** TRX and USDT from the sandbox's faucet. */
    fund: async (address: string, { trx = 1_000n * TRX, usdt = 0n } = {}) => {
      const gift = { network: "tron", address } as const;
      await Promise.all([
        trx > 0n && faucet.give({ ...gift, asset: "NATIVE", units: trx }),
        usdt > 0n && faucet.give({ ...gift, asset: "USDT", units: usdt }),
      ]);
    },
    /** A third party with an unmodified tronweb. */
    client: () => tronClient(sandbox.url),
    /** The same node at another address, with some answers played. */
    playing: async (play: Play): Promise<string> => {
      const server = createServer((request, response) => {
        void (async () => {
          let body = "";
          for await (const chunk of request) body += String(chunk);
          const path = (request.url ?? "").slice(1);
          const played = play({ path, body: JSON.parse(body || "{}") as Asked["body"] });
          if (played !== null && played !== "lost") {
            return void response.writeHead(200, JSON_TYPE).end(JSON.stringify(played));
          }
          const answer = await fetch(`${url}/${path}`, {
            method: "POST",
            headers: JSON_TYPE,
            body,
          });
          const text = await answer.text();
          if (played === "lost") return void response.destroy();
          response.writeHead(answer.status, JSON_TYPE).end(text);
        })().catch(() => response.destroy());
      }).listen(0, "127.0.0.1");
      server.unref();
      closings.push(() => server.close());
      await once(server, "listening");
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    stop: async () => {
      for (const close of closings) close();
      await sandbox.close();
    },
  };
}

export type TronWorld = Awaited<ReturnType<typeof startTronWorld>>;

/** The same terms with a short life, so that their bytes soon expire. */
export const brief = (terms: TronTerms, lifeMs: bigint): TronTerms => ({
  ...terms,
  expiresAtMs: terms.expiresAtMs - 60_000n + lifeMs,
});

/** A treasury's initial units of USDT. */
export const FUNDS = 1_000_000_000n;

/** A new Tron chain with a treasury that holds tokens and pays its own fees. */
export async function startTronTreasury() {
  const world = await startTronWorld();
  const signerKey = generatePrivateKey();
  const chain = world.open({ signerKey });
  await world.fund(chain.signer, { usdt: FUNDS });
  const order = (override: Partial<TransferOrder> = {}): TransferOrder => ({
    kind: "transfer",
    token: "USDT",
    to: world.client().address,
    units: 45_123n,
    ...override,
  });
  return { world, signerKey, chain, order };
}
export type TronTreasury = Awaited<ReturnType<typeof startTronTreasury>>;
