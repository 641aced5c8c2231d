import "server-only";
import type { Rows } from "#lib/core/store/store.ts";

type Names = ReadonlyMap<string, string>;
type Listed = { id: string; name: string };

/**
 * How a rule's PIX accounts and receiving wallets are named. They follow the policy, so whoever knows both hands
 * this to the views.
 */
export type PolicyReceivers = {
  accountNames(rows: Rows, accountId: string, ids: readonly string[]): Promise<Names>;
  walletNames(rows: Rows, accountId: string, ids: readonly string[]): Promise<Names>;
  /** Those seen last, to be offered. */
  accounts(rows: Rows, accountId: string, limit: number): Promise<Listed[]>;
  wallets(rows: Rows, accountId: string, limit: number): Promise<Listed[]>;
};
