import { z } from "#protocol/wire/zod.ts";
import { RpcError } from "./rpc-error.ts";

/** Methods that run code without a transaction. */
const PLAYED: ReadonlySet<string> = new Set([
  "eth_call",
  "eth_estimateGas",
  "eth_createAccessList",
]);
/** A block's gas limit; this much runs within a fraction of a second. */
const MOST_GAS = 30_000_000n;
const INVALID_PARAMS = -32602;

const Call = z.record(z.string(), z.unknown());
/** State and block overrides would follow these two parameters; they are not supported. */
const Params = z.union([z.tuple([Call]), z.tuple([Call, z.unknown()])]);
const Gas = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);

/**
 * A method's parameters, with the gas of simulated calls capped as public nodes do: a node that runs code
 * for minutes answers nobody else.
 * @throws RpcError for a malformed call, or one with state overrides
 */
export function boundedCall(method: string, params: readonly unknown[]): readonly unknown[] {
  if (!PLAYED.has(method)) return params;
  const read = Params.safeParse(params);
  if (!read.success) throw new RpcError(INVALID_PARAMS, `${method} takes a call and a block`);
  // Nodes accept `gasLimit` as another name of `gas`.
  const [{ gas, gasLimit, ...call }, ...block] = read.data;
  const asked = Gas.nullish().safeParse(gas ?? gasLimit);
  if (!asked.success) throw new RpcError(INVALID_PARAMS, "the gas is no number in hex");
  const named = asked.data ?? MOST_GAS;
  const most = named < MOST_GAS ? named : MOST_GAS;
  return [{ ...call, gas: `0x${most.toString(16)}` }, ...block];
}
