import type { SealedColumn } from "#platform/sealing/sealed-columns.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import { replyOf } from "./domain/access/idempotency.ts";
import { dataKeyOf } from "./domain/sub-accounts/sub-account-details.ts";
import { beneficiaryOf } from "./domain/wallets/wallets.ts";
import { secretOf } from "./domain/webhooks/webhook-settings.ts";

const RECEIVER = {
  table: "webhook_endpoints",
  isBytes: false,
  boundTo: ["user_id", "number"],
  place: (user = "", number = "") => secretOf(Number(user), Number(number)),
};

/**
 * Every column of the exchange whose values are sealed with DATA_KEY. A sub-account's details and documents are sealed
 * with a key of its own, which is one of these values.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: "idempotency_keys",
    column: "reply",
    isBytes: false,
    boundTo: ["scope", "key_hash"],
    // A bytea's text is its digits behind \x.
    place: (scope = "", keyHash = "") =>
      replyOf({ scope, keyHash: Buffer.from(keyHash.slice(2), "hex") }),
  },
  {
    table: "sub_accounts",
    column: "data_key",
    isBytes: false,
    boundTo: ["user_id"],
    place: (user) => dataKeyOf(Number(user)),
  },
  {
    table: "wallets",
    column: "beneficiary",
    isBytes: false,
    boundTo: ["user_id", "network", "address"],
    place: (user, network, address = "") =>
      beneficiaryOf({ id: Number(user) }, { network: network as WalletNetwork, address }),
  },
  { ...RECEIVER, column: "secret" },
  { ...RECEIVER, column: "previous_secret" },
];
