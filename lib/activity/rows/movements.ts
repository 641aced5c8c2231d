import "server-only";
import { storedKey } from "#lib/payouts/rows/stored-receiver.ts";
import { payoutIntents, type PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import type { PayoutRow } from "#lib/payouts/rows/payouts.ts";
import { walletKey, walletNames } from "#lib/payins/rows/payin-intents.ts";
import type { PayinReturnRow } from "#lib/payins/rows/payin-returns.ts";
import type { PayinRow } from "#lib/payins/rows/payins.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { categories } from "#lib/accounting/rows/categories.ts";
import { labelsOf, PayinLabels, PayoutLabels } from "#lib/rules/activity/labels.ts";
import type { MovementKind, MovementSide, MovementState } from "#lib/rules/activity/movements.ts";
import { formatCnpj } from "#protocol/brazil/cnpj.ts";
import { formatPixKey, maskPixKey, parsePixKey } from "#protocol/brazil/pix-key.ts";
import type { Token } from "#protocol/money/money.ts";
import type { Payer } from "#protocol/payins/payer.ts";
import type { ActivityRow } from "./list-activity.ts";

/** Who paid or was paid, with a masked document, and what of it is only expected or noted by a colleague. */
type MovementParty = {
  name: string;
  document: string | null;
  bank: Payer["bank"];
};

/** One movement of an account with all that a list, a receipt or an export tells of it. Amounts are in minor units. */
export type Movement = {
  /** The movement's own number, which is never used again. */
  id: bigint;
  kind: MovementKind;
  /** The payment that it is or belongs to: the dashboard's own id, and the number by which it is called. */
  payment: { side: MovementSide; id: bigint; number: string };
  /** When it began, which orders and dates the list; and when its reais moved, as far as is known. */
  at: Date;
  settledAt: Date | null;
  /** What the exchange's word comes to, and that word. */
  state: MovementState;
  status: string;
  /** Whether reais come in or go out. */
  way: "in" | "out";
  /** What it is about: what a payin's payer paid, what a payout's receiver gets, what went back, the fee. */
  amountCents: bigint;
  /** What the payer paid, the fee within it and what is left; null: not known. */
  grossCents: bigint;
  feeCents: bigint | null;
  netCents: bigint | null;
  token: Token;
  network: string;
  /** Tokens that come (payin) or go (payout); 0 of returns and fees, whose payment has them. */
  units: bigint;
  /** BRL per token, 6 places. */
  rate: bigint;
  commercialRate: bigint | null;
  /** A payin's payer or a payout's receiver; null: not known. */
  party: MovementParty | null;
  /** The receiver's, in readable form, a CPF masked; null: not known, or not the reader's to read. */
  pixKey: string | null;
  endToEndId: string | null;
  /** Of the PIX charge. */
  txid: string | null;
  hash: string | null;
  refundHash: string | null;
  /** The account's own wallet, and the name that it has today. */
  address: string;
  walletName: string | null;
  /** Why a PIX went back, in the exchange's word. */
  reason: string | null;
  /** The operator's own. */
  labels: PayinLabels;
  /** By the name that it has today. */
  category: string | null;
};

export type MovementReader = {
  accountId: string;
  /** Whether keys are told (`bank-account:read`). */
  withKeys: boolean;
};

type Common = Pick<
  Movement,
  | "id"
  | "kind"
  | "at"
  | "settledAt"
  | "state"
  | "status"
  | "amountCents"
  | "grossCents"
  | "feeCents"
  | "netCents"
  | "token"
  | "network"
  | "units"
>;

const commonOf = (row: ActivityRow): Common => ({
  id: row.id,
  kind: row.kind,
  at: row.at,
  settledAt: row.settled_at,
  state: row.state,
  status: row.status,
  amountCents: row.amount_cents,
  grossCents: row.gross_cents,
  feeCents: row.fee_cents,
  netCents: row.net_cents,
  token: row.token,
  network: row.network,
  units: row.units,
});

function ofPayin(row: ActivityRow, payin: PayinRow, back: PayinReturnRow | undefined): Movement {
  const { payer, expected_payer: expected } = payin;
  return {
    ...commonOf(row),
    payment: { side: "payin", id: payin.id, number: String(payin.transaction_id) },
    way: row.kind === "payin" ? "in" : "out",
    rate: payin.rate,
    commercialRate: payin.commercial_rate,
    party: payer ?? (expected ? { name: expected, document: null, bank: null } : null),
    pixKey: null,
    endToEndId: back ? back.end_to_end_id : payin.end_to_end_id,
    txid: payin.txid,
    hash: back ? null : payin.transaction_hash,
    refundHash: null,
    address: payin.address,
    walletName: null,
    reason: back?.reason ?? null,
    labels: labelsOf(PayinLabels, payin),
    category: null,
  };
}

/** In readable form; a CPF, which is also a document, only masked. */
function shownKey(intent: PayoutIntent | undefined): string | null {
  const key = intent ? storedKey(intent) : null;
  if (key === null) return null;
  return parsePixKey(key)?.kind === "cpf" ? maskPixKey(key) : formatPixKey(key);
}

function ofPayout(
  row: ActivityRow,
  payout: PayoutRow,
  intent: PayoutIntent | undefined,
  withKeys: boolean,
): Movement {
  return {
    ...commonOf(row),
    payment: { side: "payout", id: payout.id, number: String(payout.id) },
    way: "out",
    rate: payout.rate,
    commercialRate: payout.commercial_rate,
    party: {
      name: intent?.holder_name ?? payout.pix_account_name,
      document: intent?.holder_cnpj
        ? formatCnpj(intent.holder_cnpj)
        : (intent?.holder_document_masked ?? null),
      bank: null,
    },
    pixKey: withKeys ? shownKey(intent) : null,
    endToEndId: payout.end_to_end_id,
    txid: null,
    hash: payout.pull_hash,
    refundHash: payout.refund_hash,
    address: payout.sender_address,
    walletName: null,
    reason: null,
    labels: { expected_payer: "", ...labelsOf(PayoutLabels, payout) },
    category: null,
  };
}

async function byId<Table extends "payin" | "payout" | "payin_return">(
  rows: Rows,
  table: Table,
  accountId: string,
  ids: readonly (bigint | null)[],
) {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0) return [];
  return rows
    .selectFrom(table as "payin")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "in", named)
    .execute();
}

const mapped = <Row extends { id: bigint }>(all: readonly Row[]) =>
  new Map(all.map((row) => [row.id, row]));

/** What these lines of one account tell, in their order. The number of statements does not grow with them. */
export async function movementsOf(
  rows: Rows,
  { accountId, withKeys }: MovementReader,
  lines: readonly ActivityRow[],
): Promise<Movement[]> {
  const of = (column: "payin_id" | "payout_id" | "return_id") => lines.map((line) => line[column]);
  const [payins, payouts, backs] = await Promise.all([
    byId(rows, "payin", accountId, of("payin_id")),
    byId(rows, "payout", accountId, of("payout_id")) as unknown as Promise<PayoutRow[]>,
    byId(rows, "payin_return", accountId, of("return_id")) as unknown as Promise<PayinReturnRow[]>,
  ]);
  const isClassified = [...payins, ...payouts].some(({ category }) => category !== null);
  const [intents, wallets, named] = await Promise.all([
    payoutIntents(
      rows,
      accountId,
      payouts.flatMap(({ intent_id }) => intent_id ?? []),
    ),
    walletNames(rows, accountId, [...new Set(payins.map(({ address }) => address))]),
    isClassified ? categories(rows, accountId) : [],
  ]);
  const categoryOf = new Map(named.map(({ id, name }) => [id, name]));
  const categoryNamed = (id: string | null) => categoryOf.get(id ?? "") ?? null;
  const [payinOf, payoutOf, backOf] = [mapped(payins), mapped(payouts), mapped(backs)];
  return lines.map((line) => {
    const payin = line.payin_id === null ? undefined : payinOf.get(line.payin_id);
    if (payin) {
      const back = line.return_id === null ? undefined : backOf.get(line.return_id);
      return {
        ...ofPayin(line, payin, back),
        walletName: wallets.get(walletKey(payin)) ?? null,
        category: categoryNamed(payin.category),
      };
    }
    const payout = line.payout_id === null ? undefined : payoutOf.get(line.payout_id);
    if (!payout) throw new Error(`the payment of movement ${line.id} is gone`);
    return {
      ...ofPayout(line, payout, intents.get(payout.intent_id ?? ""), withKeys),
      category: categoryNamed(payout.category),
    };
  });
}
