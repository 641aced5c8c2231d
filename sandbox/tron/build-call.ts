import { callJson } from "#protocol/chain/tron/call-json.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { TronCall } from "#protocol/chain/tron/tron-call.ts";
import { z } from "#protocol/wire/zod.ts";
import { stringToHex, keccak256 } from "viem/utils";
import type { EvmChain } from "#sandbox/chain/evm-chain.ts";
import { AnyAddress } from "./read-transaction.ts";
import { blockIdOf, evmBlock } from "./tron-block.ts";

const LIFE_MS = 60_000;
const SELECTOR = 8;
const Hex = z
  .string()
  .max(200_000)
  .regex(/^(?:0x)?(?:[0-9a-fA-F]{2})*$/)
  .transform((text) => text.replace(/^0x/, ""));
const Sun = z.coerce.number().pipe(z.int().nonnegative());
/** Unsupported extras (TRX or tokens sent along) must be absent or zero. */
const Nothing = z.literal([0, "", "0"]).optional();

/** A call that a caller wants to be built, simulated or priced. */
export const RequestedCall = z.object({
  owner_address: AnyAddress,
  contract_address: AnyAddress,
  function_selector: z.string().max(1000).optional(),
  parameter: Hex.default(""),
  data: Hex.optional(),
  call_value: Sun.default(0),
  fee_limit: Sun.default(0),
  visible: z.boolean().default(false),
  call_token_value: Nothing,
  token_id: Nothing,
  Permission_id: Nothing,
});
export type RequestedCall = z.output<typeof RequestedCall>;

export function calldataOf({
  data,
  function_selector: selector,
  parameter,
}: RequestedCall): string {
  if (selector === undefined || selector === "") return data ?? parameter;
  return keccak256(stringToHex(selector)).slice(2, 2 + SELECTOR) + parameter;
}

/** The transaction, with the newest block as its reference and valid for a minute. */
export async function builtCall(chain: EvmChain, asked: RequestedCall): Promise<object> {
  const block = await evmBlock((method, params) => chain.read(method, params), "latest");
  if (block === null) throw new Error("the chain has no block");
  const now = Date.now();
  const number = Number(block.number);
  const id = blockIdOf(number, block.hash, chain.network.chainId);
  const call: TronCall = {
    owner: asked.owner_address,
    contract: asked.contract_address,
    callValue: BigInt(asked.call_value),
    data: bytesOf(calldataOf(asked)),
    refBlockBytes: bytesOf(id.slice(12, 16)),
    refBlockHash: bytesOf(id.slice(16, 32)),
    // A chain that was asleep is behind the clock until its next block.
    expiresAtMs: BigInt(Math.max(Number(block.timestamp) * 1000, now) + LIFE_MS),
    timestampMs: BigInt(now),
    feeLimit: BigInt(asked.fee_limit),
  };
  const json = callJson(call);
  if (!asked.visible) return json;
  const visible = structuredClone<object>(json) as typeof json;
  for (const { parameter } of visible.raw_data.contract) {
    parameter.value.owner_address = call.owner;
    parameter.value.contract_address = call.contract;
  }
  return { ...visible, visible: true };
}
