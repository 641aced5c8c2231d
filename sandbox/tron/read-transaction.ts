import { encodeCall } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import { decodeSigned, type SignedCall } from "#protocol/chain/tron/signed-call.ts";
import {
  parseTronAddress,
  tronAddress,
  type TronAddress,
} from "#protocol/chain/tron/tron-address.ts";
import { TRIGGER_URL, type TronCall } from "#protocol/chain/tron/tron-call.ts";
import { z } from "#protocol/wire/zod.ts";
import { TronRefused } from "./tron-refused.ts";

const LONGEST_DATA = 2 * 100_000;

const HexText = z
  .string()
  .max(LONGEST_DATA)
  .transform((text) => text.replace(/^0x/, ""))
  .refine((text) => /^(?:[0-9a-fA-F]{2})*$/.test(text));
const Int = z.int().nonnegative();

/** An address as this API writes it: base58check, or 21 bytes in hexadecimal. */
export const AnyAddress = z.string().transform((text, context): TronAddress => {
  const parsed = parseTronAddress(text);
  if ("address" in parsed) return parsed.address;
  const hex = text.replace(/^0x/, "");
  if (/^41[0-9a-fA-F]{40}$/.test(hex)) return tronAddress(bytesOf(hex));
  context.addIssue({ code: "custom", message: "no address" });
  return z.NEVER;
});

/** Fields that many clients write out though they say nothing (protobuf's defaults). */
const NoText = z.literal("").optional();
const Zero = z.literal(0).optional();
const Nobody = z.tuple([]).optional();

/** What this chain accepts; every other field or kind of contract is refused. */
const RawData = z.strictObject({
  contract: z.tuple([
    z.strictObject({
      parameter: z.strictObject({
        value: z.strictObject({
          data: HexText.default(""),
          owner_address: AnyAddress,
          contract_address: AnyAddress,
          call_value: Int.default(0),
          call_token_value: Zero,
          token_id: Zero,
        }),
        type_url: z.literal(TRIGGER_URL),
      }),
      type: z.literal("TriggerSmartContract"),
      Permission_id: Zero,
      provider: NoText,
      ContractName: NoText,
    }),
  ]),
  ref_block_bytes: HexText,
  ref_block_hash: HexText,
  expiration: Int,
  fee_limit: Int.default(0),
  timestamp: Int.default(0),
  ref_block_num: Zero,
  auths: Nobody,
  data: NoText,
  scripts: NoText,
});
const Transaction = z.object({ raw_data: RawData, signature: z.array(HexText).default([]) });

export type Received = SignedCall & { call: TronCall };

const notTaken = () =>
  new TronRefused(
    "CONTRACT_VALIDATE_ERROR",
    "Contract validate error : this chain takes one TriggerSmartContract and nothing besides",
  );
const noSignature = () =>
  new TronRefused("SIGERROR", "Validate signature error: miss sig or contract");

function callOf(raw: z.output<typeof RawData>): TronCall {
  const { value } = raw.contract[0].parameter;
  return {
    owner: value.owner_address,
    contract: value.contract_address,
    callValue: BigInt(value.call_value),
    data: bytesOf(value.data),
    refBlockBytes: bytesOf(raw.ref_block_bytes),
    refBlockHash: bytesOf(raw.ref_block_hash),
    expiresAtMs: BigInt(raw.expiration),
    timestampMs: BigInt(raw.timestamp),
    feeLimit: BigInt(raw.fee_limit),
  };
}

/**
 * A signed transaction in JSON. Its bytes are made from `raw_data`, as java-tron does; `raw_data_hex` and
 * `txID` are ignored.
 * @throws TronRefused
 */
export function readTransaction(body: unknown): Received {
  const parsed = Transaction.safeParse(body);
  if (!parsed.success) throw notTaken();
  const { raw_data, signature } = parsed.data;
  const call = callOf(raw_data);
  let raw: Uint8Array;
  try {
    raw = encodeCall(call);
  } catch {
    throw notTaken();
  }
  const [only, second] = signature;
  if (only === undefined || second !== undefined) throw noSignature();
  return { call, raw, signature: bytesOf(only) };
}

/** A signed transaction in protobuf. @throws TronRefused */
export function readTransactionHex(hex: unknown): Received {
  const text = HexText.safeParse(hex);
  if (!text.success) throw notTaken();
  const signed = decodeSigned(bytesOf(text.data));
  if (signed.ok) return signed;
  throw signed.why === "missing_field" ? noSignature() : notTaken();
}
