import { readOptionalInteger, readOptionalText, readText, UnreadableAnswer } from "./read.ts";
import { z } from "./zod.ts";

const AbiParameter = z.strictObject({ name: z.string(), type: z.string() });

/** The one function a payer signs, as the quote carries it; empty on solana. */
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
  /** The token (the mint on solana). */
  address: z.string(),
  network: z.strictObject({ name: z.string(), chainId: z.int().nullable() }),
  functionName: z.literal("approve"),
  /** The spender (the delegate on solana): the caller's own. */
  contractAddress: z.string(),
});
export type PayoutContractRecord = z.infer<typeof PayoutContractRecord>;

/**
 * The same from any implementation. It is only compared with what the dashboard derives by itself
 * and never used for signing, so its `abi` is not read at all.
 */
export type PayoutContract = {
  tokenUnits: bigint;
  token: string;
  spender: string;
  networkName: string | null;
  chainId: number | null;
  functionName: string | null;
};

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @throws UnreadableAnswer when amount, token or spender can't be told. */
export function readPayoutContract(value: unknown): PayoutContract {
  if (!isFields(value)) throw new UnreadableAnswer("no contract in the answer");
  const amount = readText(value, "amount");
  if (!/^[1-9]\d*$/.test(amount)) throw new UnreadableAnswer("contract.amount is no integer");
  const network = isFields(value["network"]) ? value["network"] : {};
  return {
    tokenUnits: BigInt(amount),
    token: readText(value, "address"),
    spender: readText(value, "contractAddress"),
    networkName: readOptionalText(network, "name"),
    chainId: readOptionalInteger(network, "chainId"),
    functionName: readOptionalText(value, "functionName"),
  };
}
