import { z } from "#protocol/wire/zod.ts";
import { RpcError } from "./rpc-error.ts";

/** Methods that run code without a transaction. */
const PLAYED: ReadonlySet<string> = new Set([
  "eth_call",
  "eth_estimateGas",
  "eth_createAccessList",
]);
/** As much as a block of the chains holds; it is run within a fraction of a second. */
const MOST_GAS = 30_000_000n;
const INVALID_PARAMS = -32602;

const Call = z.record(z.string(), z.unknown());
/** Overrides of the state and of the block would come after these two, and are not offered. */
const Params = z.union([z.tuple([Call]), z.tuple([Call, z.unknown()])]);
const Gas = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);

/**
 * The parameters of a method, the gas of what is only played held to a bound, as public nodes do it:
 * a node that runs code for minutes answers nobody else.
 * @throws RpcError for a call that is none, or that names a state of its own
 */
export function boundedCall(method: string, params: readonly unknown[]): readonly unknown[] {
  if (!PLAYED.has(method)) return params;
  const read = Params.safeParse(params);
  if (!read.success) throw new RpcError(INVALID_PARAMS, `${method} takes a call and a block`);
  // Nodes read the second name as the first.
  const [{ gas, gasLimit, ...call }, ...block] = read.data;
  const asked = Gas.nullish().safeParse(gas ?? gasLimit);
  if (!asked.success) throw new RpcError(INVALID_PARAMS, "the gas is no number in hex");
  const named = asked.data ?? MOST_GAS;
  const most = named < MOST_GAS ? named : MOST_GAS;
  return [{ ...call, gas: `0x${most.toString(16)}` }, ...block];
}
