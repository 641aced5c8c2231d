import type { Token } from "#protocol/money/money.ts";
import type { BankTransfer } from "#protocol/api/sandbox.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";

/**
 * A pull on chain. `payout`: the chain's id of the payout. `token`: its name, or an address that is not
 * pinned.
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
/** Tokens that came to the treasury. `from` is null for minted ones. */
export type Taking = { token: Token; from: string | null; units: bigint; hash: string };
export type Delivery = { token: Token; to: string; units: bigint; hash: string };
export type BankRow = Omit<BankTransfer, "amount"> & { cents: bigint };

/** The chain's own record. Addresses and hashes are spelled as in the books. */
export type ChainWitness = {
  /** All transfers of tokens from the treasury. */
  deliveries: () => Promise<Delivery[]>;
  /** All transfers of tokens to the treasury. */
  takings: () => Promise<Taking[]>;
  /** All pulls. */
  pulls: () => Promise<Pull[]>;
  /** The height from which depth is counted. */
  head: () => Promise<number>;
  /** The number of the treasury's mined transactions. */
  transactions: () => Promise<number>;
};

/** The records of the chain and of the bank, read from them directly. */
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
