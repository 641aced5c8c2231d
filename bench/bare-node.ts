import { encodeFunctionData, erc20Abi, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { pinnedChainId, pinnedToken } from "#protocol/chain/networks.ts";

const AT_ONCE = 32;
const GWEI = 10n ** 9n;
const TAKER = "0x000000000000000000000000000000000000dEaD";

const post = (url: string, body: object) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function ask(url: string, method: string, params: unknown[]): Promise<void> {
  const answer = await post(url, { jsonrpc: "2.0", id: 1, method, params });
  const { error } = (await answer.json()) as { error?: { message: string } };
  if (error) throw new Error(`${method}: ${error.message}`);
}

/** How many transfers of one signer the sandbox's Polygon takes in a second, signed beforehand. */
export async function bareNode(sandboxUrl: string, count: number): Promise<number> {
  const account = privateKeyToAccount(generatePrivateKey());
  const chainId = pinnedChainId("sandbox", "polygon") ?? 0;
  const to = pinnedToken("sandbox", "polygon", "USDC") as Hex;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [TAKER, 1n] });
  const signed: Hex[] = [];
  for (let nonce = 0; nonce < count; nonce += 1) {
    const fees = { maxFeePerGas: 200n * GWEI, maxPriorityFeePerGas: GWEI, gas: 100_000n };
    signed.push(
      await account.signTransaction({ type: "eip1559", chainId, nonce, to, data, ...fees }),
    );
  }
  // After the signatures, which take longer than an idle connection stays open.
  for (const [token, amount] of [
    ["NATIVE", "100"],
    ["USDC", "100"],
  ]) {
    const gift = { network: "polygon", token, address: account.address, amount };
    const { status } = await post(`${sandboxUrl}/sandbox/faucet`, gift);
    if (status !== 201) throw new Error(`the faucet answers ${status}`);
  }
  const began = performance.now();
  const left = signed.values();
  const sendLeft = async () => {
    for (const raw of left) await ask(`${sandboxUrl}/rpc/polygon`, "eth_sendRawTransaction", [raw]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendLeft));
  return count / ((performance.now() - began) / 1000);
}
