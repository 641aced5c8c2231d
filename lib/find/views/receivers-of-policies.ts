import "server-only";
import { latestPixAccounts, pixAccountNames } from "#lib/pix-accounts/rows/pix-account-names.ts";
import type { PolicyReceivers } from "#lib/policies/views/policy-receivers.ts";
import { listWallets, namesOfWallets } from "#lib/wallets/rows/wallets.ts";

/** Names what a policy's rules name: PIX accounts by their numbers at the exchange, receiving wallets by our ids. */
export const receiversOfPolicies: PolicyReceivers = {
  async accountNames(rows, accountId, ids) {
    const names = await pixAccountNames(rows, accountId, ids.map(Number));
    return new Map([...names].map(([id, name]) => [String(id), name]));
  },
  walletNames: namesOfWallets,
  async accounts(rows, accountId, limit) {
    const latest = await latestPixAccounts(rows, accountId, limit);
    return latest.map(({ id, name }) => ({ id: String(id), name }));
  },
  async wallets(rows, accountId, limit) {
    const book = await listWallets(rows, accountId, { showsArchived: true }, { limit });
    return book.rows.map(({ id, name }) => ({ id: String(id), name }));
  },
};
