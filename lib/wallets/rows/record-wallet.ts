import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { recordRecipient, type Maker } from "#lib/policies/checks/record-recipient.ts";
import type { WalletRow } from "#lib/wallets/rows/wallets.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";

/** Notes what a person has made of a receiving wallet, which then rests as the policy says. */
export const recordWallet = (
  tx: Tx,
  account: Pick<Account, "id" | "environment">,
  { id, network, address, name }: Pick<WalletRow, "id" | "network" | "address" | "name">,
  { by, how }: { by: Maker; how: "changed" | "again" },
): Promise<void> =>
  recordRecipient(tx, account, {
    content: {
      accountId: account.id,
      wallet: String(id),
      name,
      network: network as WalletNetwork,
      address,
    },
    by,
    how,
  });
