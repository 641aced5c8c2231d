import "server-only";
import type { SealedColumn } from "#platform/sealing/sealed-columns.ts";

type Sealed = {
  table: string;
  column: string;
  /** What identifies the row that a value is bound to. */
  row: readonly string[];
  /** The column that a value was sealed for, where it has moved. */
  sealedAs?: string;
  isBytes?: true;
};

/** Every column of the store whose values are sealed with DATA_KEY: there is no place for another. */
export const SEALED = [
  { table: "agent_draft", column: "content", row: ["id"] },
  { table: "attachment_file", column: "name", row: ["account_id", "id", "sha256"] },
  {
    table: "attachment_file",
    column: "content",
    row: ["account_id", "id", "sha256"],
    isBytes: true,
  },
  { table: "batch_line", column: "typed", row: ["batch_id", "number"] },
  { table: "connection", column: "credentials", row: ["id"] },
  { table: "connection", column: "webhook_secret", row: ["id"] },
  {
    table: "connection",
    column: "webhook_secret_previous",
    row: ["id"],
    sealedAs: "webhook_secret",
  },
  { table: "export", column: "asked", row: ["id"] },
  { table: "export_part", column: "content", row: ["export_id", "number"], isBytes: true },
  { table: "mark_key", column: "sealed", row: ["id"] },
  { table: "notice_hook", column: "secret", row: ["account_id"] },
  {
    table: "pix_account_note",
    column: "holder_document",
    row: ["account_id", "bank_account_id"],
  },
  { table: "payout_intent", column: "pix_key", row: ["account_id", "idempotency_key"] },
  { table: "payout_intent", column: "pix_key_found", row: ["account_id", "idempotency_key"] },
  { table: "saved_filter", column: "sealed_text", row: ["account_id", "id"] },
  { table: "schedule", column: "content", row: ["id"] },
  { table: "signed_text", column: "text", row: ["number"] },
  { table: "sub_account", column: "content", row: ["id"] },
  { table: "sub_account", column: "credentials", row: ["id"] },
  { table: "sub_account", column: "webhook_secret", row: ["id"] },
  { table: "sub_account_document", column: "file_name", row: ["sub_account_id", "type", "upload"] },
  {
    table: "sub_account_document",
    column: "content",
    row: ["sub_account_id", "type", "upload"],
    isBytes: true,
  },
  { table: "test_wallet", column: "sealed_key", row: ["account_id"] },
  { table: "totp", column: "secret", row: ["person_id"] },
  { table: "totp", column: "pending", row: ["person_id"] },
  { table: "wallet_declaration", column: "beneficiary", row: ["account_id", "family", "address"] },
] as const satisfies readonly Sealed[];

type Known = (typeof SEALED)[number];

declare const bound: unique symbol;
/** The column and row that a sealed value is bound to: it can't be opened in any other place. */
export type Place = string & { readonly [bound]: true };

const placeText = (table: string, column: string, row: readonly string[]) =>
  `${table}.${column}#${row.join("/")}` as Place;

type RowOf<Table extends string, Column extends string> = Record<
  Extract<Known, { table: Table; column: Column }>["row"][number],
  string | number | bigint
>;

/** The place of a row's value. */
export function placeIn<
  Table extends Known["table"],
  Column extends Extract<Known, { table: Table }>["column"],
>(table: Table, column: Column, row: RowOf<Table, Column>): Place {
  const known = SEALED.find((one) => one.table === table && one.column === column);
  const values: Readonly<Record<string, string | number | bigint>> = row;
  return placeText(table, column, known?.row.map((name) => String(values[name])) ?? []);
}

/** The place of what a browser keeps for an account. */
export const placeInCookie = (name: string, accountId: string): Place =>
  placeText("cookie", name, [accountId]);

/** The same columns, for whoever counts them or seals them anew. */
export const SEALED_COLUMNS: readonly SealedColumn[] = SEALED.map((sealed: Sealed) => ({
  table: sealed.table,
  column: sealed.column,
  isBytes: sealed.isBytes ?? false,
  boundTo: sealed.row,
  place: (...row) => placeText(sealed.table, sealed.sealedAs ?? sealed.column, row),
}));
