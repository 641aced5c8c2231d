import "server-only";
import type { Generated, ColumnType } from "kysely";
import type { SigningNetwork } from "#protocol/chain/networks.ts";
import type { CreatedAt, RowId } from "#lib/core/store/column-types.ts";

/** A contract account that pays from elsewhere; its name stands on the paying wallet of its address. */
type ExternalWalletTable = {
  id: RowId;
  account_id: string;
  network: SigningNetwork;
  /** Canonical. */
  address: string;
  registered_by: string;
  /** Everyone who named people on it before it was in use. */
  actors: Generated<string[]>;
  registered_at: CreatedAt;
  number: string;
  text: string;
  /** EIP-191. */
  text_hash: string;
  text_ends_at: Date;
  /** Blocks up to here hold no call that names the text. */
  searched_to: bigint;
  looks: ColumnType<number, never, number>;
  next_look_at: Date | null;
  /** `erc1271`: the account says that it signed the text · `transaction`: an own call names the text. */
  proof: "erc1271" | "transaction" | null;
  proof_signature: string | null;
  proof_hash: string | null;
  proof_block: bigint | null;
  proved_at: Date | null;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  request_id: string | null;
  ended_by: string | null;
  ended_at: Date | null;
};

/** Who may pay out from an external wallet. */
type ExternalWalletPersonTable = {
  wallet_id: bigint;
  person_id: string;
  named_by: string;
  named_at: CreatedAt;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    external_wallet: ExternalWalletTable;
    external_wallet_person: ExternalWalletPersonTable;
  }
}
