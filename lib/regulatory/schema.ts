import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { Family } from "#protocol/chain/networks.ts";
import type { CustodyKind } from "#protocol/wallets/wallet-declaration.ts";
import type { PurposeOf } from "#lib/rules/regulatory/setting.ts";

type SetAt = ColumnType<Date, never, Date>;

type WalletDeclarationTable = {
  account_id: string;
  family: Family;
  address: string;
  custody: CustodyKind | null;
  custodian_name: string | null;
  custodian_country: string | null;
  /** Sealed: see lib/regulatory/rows/declarations.ts. */
  beneficiary: string | null;
  beneficiary_country: string | null;
  declared_by: string;
  declared_at: SetAt;
  version: Generated<number>;
};

type WalletToldTable = {
  wallet_id: bigint;
  version: number;
  taken: boolean;
  next_at: Date | null;
};

/** Days as "2026-11-01". */
type PurposeCodeTable = {
  connection_id: string;
  code: string;
  description: string;
  from_day: string;
  until_day: string | null;
  set_by: string;
  set_at: SetAt;
};

type RegulatorySettingTable = {
  connection_id: string;
  purpose_of: PurposeOf;
  purpose_required: boolean;
  set_by: string;
  set_at: SetAt;
};

type PaymentPurposeTable = {
  account_id: string;
  operation: "payin" | "payout";
  object: string;
  code: string;
  confirmed_by: string;
  confirmed_at: SetAt;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    wallet_declaration: WalletDeclarationTable;
    wallet_told: WalletToldTable;
    purpose_code: PurposeCodeTable;
    regulatory_setting: RegulatorySettingTable;
    payment_purpose: PaymentPurposeTable;
  }
}
