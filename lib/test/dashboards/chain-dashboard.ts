import "server-only";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { vi } from "vitest";
import type { Address, Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { env } from "#lib/core/env.ts";
import { testFolder } from "#platform/test-folder.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import type { Token } from "#protocol/money/money.ts";
import { startBareChain } from "#service/test/bare-chain.ts";

const JSON_TYPE = { "content-type": "application/json" };
const GWEI = 10n ** 9n;

export const FUNDS = 1_000_000_000n;

type Sending = { nonce?: number; tip?: bigint; to?: Address; gas?: bigint };

/** A node that answers null to the first call of one method. */
async function late(url: string, method: string): Promise<string> {
  let isFirst = true;
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await text(request);
      const call = JSON.parse(body) as { id: number; method: string };
      response.setHeader("content-type", "application/json");
      if (call.method === method && isFirst) {
        isFirst = false;
        return JSON.stringify({ jsonrpc: "2.0", id: call.id, result: null });
      }
      return (await fetch(url, { method: "POST", headers: JSON_TYPE, body })).text();
    };
    void answer().then(
      (said) => response.end(said),
      () => response.destroy(),
    );
  }).listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A wallet on a separate chain, which the dashboard reads as its polygon. */
export async function openChainDashboard() {
  const dataDir = testFolder("chain-desk");
  vi.stubEnv("DATA_DIR", dataDir);
  const bare = await startBareChain("polygon");
  const read = (url: string | undefined) => Object.assign(env(), { RPC_URL_POLYGON: url });
  read(bare.url);
  const chainId = bare.network.chainId;

  const wallet = async (units = FUNDS) => {
    const account = privateKeyToAccount(generatePrivateKey());
    await bare.fund(account.address, units);
    const send = async (data: Hex, { nonce = 0, tip = 1n, to, gas = 100_000n }: Sending = {}) =>
      bare.node.sendRawTransaction({
        serializedTransaction: await account.signTransaction({
          type: "eip1559",
          chainId,
          nonce,
          to: to ?? bare.network.tokens.USDC!,
          data,
          gas,
          maxFeePerGas: (tip + 100n) * GWEI,
          maxPriorityFeePerGas: tip * GWEI,
        }),
      });
    const approve = (
      spender: Address,
      units_: bigint,
      { token = "USDC", ...sending }: Sending & { token?: Token } = {},
    ) =>
      send(approveCalldata({ spender, units: units_ }), {
        to: bare.network.tokens[token]!,
        ...sending,
      });
    return { address: account.address, send, approve };
  };

  return {
    bare,
    wallet,
    /** Calls the node directly, for answers to replay. */
    ask: async (method: string, ...params: unknown[]): Promise<unknown> => {
      const call = { jsonrpc: "2.0", id: 1, method, params };
      const sent = { method: "POST", headers: JSON_TYPE, body: JSON.stringify(call) };
      const answer = await fetch(bare.url, sent);
      return ((await answer.json()) as { result: unknown }).result;
    },
    late: (method: string) => late(bare.url, method),
    /** Switches to another node; without argument, back to the chain's own. */
    useNode: (url = bare.url) => void read(url),
    close: async () => {
      read(undefined);
      await bare.stop();
      vi.unstubAllEnvs();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type ChainDashboard = Awaited<ReturnType<typeof openChainDashboard>>;
