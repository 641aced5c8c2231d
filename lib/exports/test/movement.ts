import type { Movement } from "#lib/activity/rows/movements.ts";
import { EXPORT_COLUMNS } from "#lib/rules/exports/export-columns.ts";
import type { FileWords } from "#lib/exports/formats/cells.ts";

export const WORDS: FileWords = {
  heads: Object.fromEntries(
    EXPORT_COLUMNS.map((column) => [column, `head ${column}`]),
  ) as FileWords["heads"],
  kinds: { payin: "Entrada", payout: "Saída", return: "Devolução", fee: "Tarifa" },
  status: ({ status }) => (status === "completed" ? "Concluído" : status),
};

/** A payin that is done; override what matters. */
export const movement = (override: Partial<Movement> = {}): Movement => ({
  id: 17n,
  kind: "payin",
  payment: { side: "payin", id: 4n, number: "900719925474099312" },
  at: new Date("2026-10-31T02:59:59.123Z"),
  settledAt: new Date("2026-11-01T02:59:58.000Z"),
  state: "done",
  status: "completed",
  way: "in",
  amountCents: 25_000n,
  grossCents: 25_000n,
  feeCents: 137n,
  netCents: 24_863n,
  token: "USDC",
  network: "polygon",
  units: 45_123_456n,
  rate: 5_412_300n,
  commercialRate: null,
  party: { name: "Padaria São João Ltda", document: "**.345.678/0001-**", bank: null },
  pixKey: null,
  endToEndId: "E1234567820261031025900000000001",
  txid: "txid1",
  hash: `0x${"ab".repeat(32)}`,
  refundHash: null,
  address: `0x${"0c".repeat(20)}`,
  walletName: "Caixa",
  reason: null,
  labels: { expected_payer: "", reference: "NF 12", cost_centre: "Loja", category: "", note: "" },
  category: "Serviços",
  ...override,
});

/** The fee of a payment, as a line of its own. */
export const feeOf = (payment: Movement, id: bigint): Movement => ({
  ...payment,
  id,
  kind: "fee",
  way: "out",
  amountCents: payment.feeCents ?? 0n,
  grossCents: payment.feeCents ?? 0n,
  feeCents: 0n,
  netCents: payment.feeCents,
  units: 0n,
});
