import type { Token } from "#protocol/money/money.ts";
import type { BankTransfer } from "#protocol/api/sandbox.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";

/**
 * What the chain tells of a pull. `payout`: what it calls the payout. `token`: its name, or an
 * address that is none of the pinned ones.
 */
export type Pull = {
  payout: string;
  userId: bigint;
  token: string;
  from: string;
  units: bigint;
  hash: string;
  block: number;
};
/** Tokens that came to the treasury. `from` is null where they were made for it. */
export type Taking = { token: Token; from: string | null; units: bigint; hash: string };
export type Delivery = { token: Token; to: string; units: bigint; hash: string };
export type BankRow = Omit<BankTransfer, "amount"> & { cents: bigint };

/** What a chain says happened, asked of itself. Addresses and hashes are written as the books do. */
export type ChainWitness = {
  /** Every transfer of a token that ever left the treasury. */
  deliveries: () => Promise<Delivery[]>;
  /** Every transfer of a token that ever came to the treasury. */
  takings: () => Promise<Taking[]>;
  /** Everything that was ever pulled. */
  pulls: () => Promise<Pull[]>;
  /** The height from which depth is counted. */
  head: () => Promise<number>;
  /** Transactions of the treasury's that are in blocks. */
  transactions: () => Promise<number>;
};

/** What those outside say happened, asked of themselves: the chain, and the bank's statement. */
export function outsideWitness(sandboxUrl: string, chain: ChainWitness) {
  return {
    ...chain,
    /** Every row of the account, oldest first. */
    statement: async (): Promise<BankRow[]> => {
      const { body } = await jsonCall(`${sandboxUrl}/sandbox/bank/transfers`);
      return (body as BankTransfer[]).map(({ amount, ...row }) => ({
        ...row,
        cents: BigInt(amount.replace(".", "")),
      }));
    },
  };
}
