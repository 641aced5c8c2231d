import { JsonNumber } from "#protocol/wire/json.ts";
import { z } from "#protocol/wire/zod.ts";

const AbiParameter = z.strictObject({ name: z.string(), type: z.string() });

/** The one function a payer signs, as the quote carries it; the list is empty on Solana. */
const AbiFragment = z.strictObject({
  type: z.literal("function"),
  name: z.literal("approve"),
  stateMutability: z.literal("nonpayable"),
  inputs: z.array(AbiParameter),
  outputs: z.array(AbiParameter),
});

/** What the service asks the payer to approve (seed 2.5; INTERFACE §5). */
export const PayoutContractRecord = z.strictObject({
  abi: z.array(AbiFragment),
  /** Token units, an integer. */
  amount: z.string().regex(/^[1-9]\d*$/),
  /** The token's contract (the mint on Solana). */
  address: z.string(),
  network: z.strictObject({ name: z.string(), chainId: z.int().nullable() }),
  functionName: z.literal("approve"),
  /** The caller's own spender (the delegate on Solana). */
  contractAddress: z.string(),
});
export type PayoutContractRecord = z.infer<typeof PayoutContractRecord>;

const DEPTH_MOST = 8;
const ENTRIES_MOST = 64;
const TEXT_MOST = 1000;

const storable = (text: string) =>
  text.slice(0, TEXT_MOST).toWellFormed().replaceAll("\0", "\uFFFD");

/**
 * The `contract` of any implementation, as plain JSON that can be stored, handed to a page and compared
 * there field by field. Values that are too deep, too long or would set a prototype are cut, which never
 * makes them equal to anything honest. A number that JavaScript would print differently stays its source
 * text.
 */
export function plainContract(value: unknown, depth = 0): unknown {
  if (value === null || value === undefined || depth > DEPTH_MOST) return null;
  if (typeof value === "string") return storable(value);
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (value instanceof JsonNumber) return storable(value.source);
  if (Array.isArray(value)) {
    return value.slice(0, ENTRIES_MOST).map((entry) => plainContract(entry, depth + 1));
  }
  if (typeof value !== "object") return null;
  const entries = Object.entries(value).slice(0, ENTRIES_MOST);
  return Object.fromEntries(
    entries
      .filter(([name]) => name !== "__proto__")
      .map(([name, entry]) => [storable(name), plainContract(entry, depth + 1)]),
  );
}
