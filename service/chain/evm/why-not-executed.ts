import { RpcRequestError } from "viem";
import type { TransferPlan } from "../port.ts";
import { nodeRefusal, type EvmCall, type EvmNode } from "./evm-node.ts";

/** What nodes answer when the contract itself reverted (EIP-1474 knows no code for it, geth uses 3). */
const REVERTED_CODE = 3;
const REVERTED = /^execution reverted|^VM execution error/i;

function isRevert(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof RpcRequestError)
      return at.code === REVERTED_CODE || REVERTED.test(at.details);
  }
  return false;
}

/**
 * Whether the token contract refuses this very order, or something else kept it from being executed.
 * The order, the tokens and the gas are looked at in one block: a balance that changes between two
 * looks must not pass for a refusal.
 */
export async function whyNotExecuted(
  node: EvmNode,
  call: EvmCall,
  estimate: unknown,
): Promise<Exclude<TransferPlan, { can: true }>> {
  const unclear = (detail: string) => ({ can: false, why: "unclear", detail }) as const;
  const words = nodeRefusal(estimate) ?? "";
  if (!isRevert(estimate)) return unclear(words);
  const block = await node.ask((client) => client.getBlock({ blockTag: "latest" }));
  const blockHash = block.hash;
  const obstacle = await call.obstacle(block);
  if (obstacle) return { can: false, why: obstacle.why, detail: `${obstacle.detail}: ${words}` };
  const gas = await node.ask((client) => client.getBalance({ address: call.from, blockHash }));
  if (gas < call.gasAtMost * (block.baseFeePerGas ?? 0n)) return unclear(`short of gas: ${words}`);
  const { from: account, to, data } = call;
  try {
    await node.client.call({ account, to, data, blockHash });
  } catch (error) {
    if (isRevert(error)) return { can: false, why: "refused", detail: words };
    if (nodeRefusal(error) === null) return node.ask(() => Promise.reject(error));
    return unclear(nodeRefusal(error) ?? "");
  }
  return unclear(`executed when looked at again: ${words}`);
}
