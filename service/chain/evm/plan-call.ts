import type { ChainRound, EvmTerms, TransferPlan } from "../port.ts";
import { nodeRefusal, type EvmCall, type EvmNode } from "./evm-node.ts";
import { RpcRequestError } from "viem";

/** A node's answer when the contract itself reverted (EIP-1474 defines no code; geth uses 3). */
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
 * Whether the token contract refuses this order, or something else prevented its execution. It reads the
 * order, the tokens and the gas in one block: a balance that changes in between must not pass for a
 * refusal.
 */
async function whyNotExecuted(
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

const percent = (units: bigint, of: bigint) => (units * of) / 100n;
/** The state may differ when mined: the first transfer to an address costs more than later ones. */
const GAS_HEADROOM = 140n;
/** Room for the base fee to double before the transaction is mined. */
const BASE_FEE_ROOM = 2n;

/** What a round's plans share: the price of gas, and what the treasury holds to pay it, in wei. */
type Market = { base: bigint; tip: bigint; native: bigint };

const readMarket = (node: EvmNode, { from: address }: EvmCall): Promise<Market> =>
  node.ask(async (client) => {
    const [{ baseFeePerGas }, tip, native] = await Promise.all([
      client.getBlock({ blockTag: "latest" }),
      client.estimateMaxPriorityFeePerGas(),
      client.getBalance({ address }),
    ]);
    return { base: baseFeePerGas ?? 0n, tip, native };
  });

/**
 * Simulates a call at the head and prices it (EIP-1559). `maxFeeCap` is the upper limit per unit of gas,
 * in wei; above it nothing is signed, because the bytes could wait for ever.
 */
export async function planCall(
  node: EvmNode,
  call: EvmCall,
  maxFeeCap: bigint,
  round: ChainRound,
): Promise<TransferPlan> {
  const marketAsked = round.once("market", () => readMarket(node, call));
  // A call to an address without code succeeds and moves nothing.
  const codeAsked = round.once(`code of ${call.to}`, () =>
    node.ask((client) => client.getCode({ address: call.to })),
  );
  let gas: bigint;
  try {
    gas = await node.client.estimateGas({
      account: call.from,
      to: call.to,
      data: call.data,
      value: 0n,
    });
  } catch (error) {
    if (nodeRefusal(error) === null) return node.ask(() => Promise.reject(error));
    return whyNotExecuted(node, call, error);
  }
  if ((await codeAsked) === undefined)
    return { can: false, why: "unclear", detail: `no contract at ${call.to}` };
  const { base, tip, native } = await marketAsked;
  if (base + tip > maxFeeCap) {
    const detail = `base fee ${base} and tip ${tip} are above the cap ${maxFeeCap}`;
    return { can: false, why: "too_dear", detail };
  }
  const wanted = base * BASE_FEE_ROOM + tip;
  const terms: EvmTerms = {
    family: "evm",
    gasLimit: percent(gas, GAS_HEADROOM) + call.gasRoom,
    maxFeePerGas: wanted < maxFeeCap ? wanted : maxFeeCap,
    maxPriorityFeePerGas: tip,
  };
  const most = terms.gasLimit * terms.maxFeePerGas;
  if (native >= most) return { can: true, terms };
  return { can: false, why: "no_gas", detail: `${native} held, up to ${most} needed` };
}
