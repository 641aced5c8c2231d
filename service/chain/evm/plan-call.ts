import type { EvmTerms, TransferPlan } from "../port.ts";
import { nodeRefusal, type EvmCall, type EvmNode } from "./evm-node.ts";
import { whyNotExecuted } from "./why-not-executed.ts";

const percent = (units: bigint, of: bigint) => (units * of) / 100n;
/** The state may differ when it is mined: first transfers to an address cost more than later ones. */
const GAS_HEADROOM = 140n;
/** Room for the base fee to double before the transaction is mined. */
const BASE_FEE_ROOM = 2n;

/**
 * Simulates a call at the head and prices it (EIP-1559). `maxFeeCap` is the most that we ever pay
 * per unit of gas, in wei; above it nothing is signed, since the bytes could wait for ever.
 */
export async function planCall(
  node: EvmNode,
  call: EvmCall,
  maxFeeCap: bigint,
): Promise<TransferPlan> {
  // Calling an address without code succeeds and moves nothing.
  const code = await node.ask((client) => client.getCode({ address: call.to }));
  if (code === undefined)
    return { can: false, why: "unclear", detail: `no contract at ${call.to}` };
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
  const { baseFeePerGas } = await node.ask((client) => client.getBlock({ blockTag: "latest" }));
  const tip = await node.ask((client) => client.estimateMaxPriorityFeePerGas());
  const base = baseFeePerGas ?? 0n;
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
  const native = await node.ask((client) => client.getBalance({ address: call.from }));
  const most = terms.gasLimit * terms.maxFeePerGas;
  if (native >= most) return { can: true, terms };
  return { can: false, why: "no_gas", detail: `${native} held, up to ${most} needed` };
}
