import { base58, base64 } from "@scure/base";
import { RpcError } from "#sandbox/chain/rpc-error.ts";
import { z } from "#protocol/wire/zod.ts";

const INVALID_PARAMS = -32602;

/** Base58 of this many bytes. */
const encoded = (length: number) =>
  z
    .string()
    .max(100)
    .refine((text) => {
      try {
        return base58.decode(text).length === length;
      } catch {
        return false;
      }
    });
export const AddressText = encoded(32);
export const SignatureText = encoded(64);

export const CommitmentConfig = z
  .looseObject({ commitment: z.enum(["processed", "confirmed", "finalized"]).optional() })
  .nullish()
  .transform((config) => config?.commitment ?? "finalized");

const ENCODINGS = ["base58", "base64", "jsonParsed"] as const;
export type AccountEncoding = (typeof ENCODINGS)[number];
export const AccountConfig = z
  .looseObject({
    encoding: z.enum(ENCODINGS).optional(),
    dataSlice: z.looseObject({ offset: z.int().min(0), length: z.int().min(0) }).nullish(),
  })
  .nullish()
  .transform((config) => ({
    encoding: config?.encoding ?? ("base64" as AccountEncoding),
    slice: config?.dataSlice ?? null,
  }));

/** A transaction's bytes, in base58 by default. */
export function wireOf(text: string, encoding: "base58" | "base64"): Uint8Array {
  try {
    return (encoding === "base64" ? base64 : base58).decode(text);
  } catch {
    throw new RpcError(INVALID_PARAMS, `invalid ${encoding} encoding`);
  }
}

/** @throws RpcError naming what is wrong */
export function readParams<T extends z.ZodType>(shape: T, params: readonly unknown[]): z.output<T> {
  const parsed = shape.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".") ?? "";
  throw new RpcError(INVALID_PARAMS, `Invalid params: ${where} ${issue?.message ?? ""}`.trim());
}
