import "server-only";
import { reachedIds } from "#lib/core/access/acting-accounts.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";
import type { PayoutNetwork, WalletNetwork } from "#protocol/chain/networks.ts";
import {
  divDown,
  formatAmount,
  formatRate,
  type CurrencyType,
  type Token,
} from "#protocol/money/money.ts";
import { allInRate } from "#protocol/money/payin-amounts.ts";
import type { RequestContents, RequestOperation } from "#lib/rules/policies/request-content.ts";

/** What a request is about, in the same words for whoever asked and whoever decides. */
type Contents = {
  payout: {
    intent: string;
    /** The PIX account's name. */
    name: string;
    network: PayoutNetwork;
    token: Token;
    currencyType: CurrencyType;
    coverFees: boolean;
    wallet: string;
    tokenAmount: string;
    receiverAmount: string;
    /** BRL received per token that leaves. */
    allInRate: string;
    /** In BRL, the fees included: what the policy counts. */
    senderAmount: string;
  };
  batch: {
    batch: string;
    /** Its title. */
    name: string;
    network: PayoutNetwork;
    token: Token;
    wallet: string;
    /** Its owners allow elsewhere. */
    isExternal: boolean;
    lines: number;
    /** How many of its receivers were never paid before. */
    newReceivers: number;
    /** What it is expected to take, and the most that it may. */
    tokenAmount: string;
    mostAmount: string;
    /** What one signature may allow at most; null: all of it. */
    sliceAmount: string | null;
    receiverAmount: string;
    /** As expected: in BRL, and BRL per token before and after the fees. */
    feeAmount: string;
    rate: string;
    allInRate: string;
    /** In BRL, the fees included: what the policy counts. */
    senderAmount: string;
  };
  payin: {
    intent: string;
    /** The receiving wallet's name. */
    name: string;
    network: WalletNetwork;
    address: string;
    token: Token;
    currencyType: CurrencyType;
    tokenAmount: string;
    /** BRL paid per token that arrives. */
    allInRate: string;
    /** In BRL: what is paid by PIX, and what the policy counts. */
    senderAmount: string;
  };
  pix_account: { pixAccount: string; name: string };
  wallet: { wallet: string; name: string; network: WalletNetwork; address: string };
  change: RequestContents["change"];
};

/** How the amounts of a payment come about: its quotation and its fee in BRL, null where it is not stated. */
export type RequestTerms = { rate: string; feeAmount: string | null };

/** With the operation that says which content it is. */
export type RequestedContent<D extends RequestOperation = RequestOperation> =
  D extends RequestOperation ? { operation: D } & Contents[D] : never;

/** BRL per token; nothing is divided by none. */
const ratePer = (cents: string, units: string) =>
  formatRate(BigInt(units) > 0n ? divDown(BigInt(cents), BigInt(units)) : 0n);

function payoutContent({ row }: ApprovalRequest<"payout">): Contents["payout"] {
  const { name, network, token, currencyType, coverFees, wallet, ...figures } = row.content;
  return {
    intent: row.object,
    name,
    network,
    token,
    currencyType,
    coverFees,
    wallet,
    tokenAmount: formatAmount(BigInt(figures.units), token),
    receiverAmount: formatAmount(BigInt(figures.receiverCents), "BRL"),
    allInRate: ratePer(figures.receiverCents, figures.units),
    senderAmount: formatAmount(row.cents ?? 0n, "BRL"),
  };
}

function batchContent({ row }: ApprovalRequest<"batch">): Contents["batch"] {
  const { name, network, token, wallet, external, lines, receiverCents, ...figures } = row.content;
  const { units, mostUnits, sliceUnits, senderCents } = figures;
  return {
    batch: row.object,
    name,
    network,
    token,
    wallet,
    isExternal: external !== undefined,
    lines: lines.length,
    newReceivers: lines.filter(({ isNew }) => isNew).length,
    tokenAmount: formatAmount(BigInt(units), token),
    mostAmount: formatAmount(BigInt(mostUnits), token),
    sliceAmount: sliceUnits === undefined ? null : formatAmount(BigInt(sliceUnits), token),
    receiverAmount: formatAmount(BigInt(receiverCents), "BRL"),
    feeAmount: formatAmount(BigInt(senderCents) - BigInt(receiverCents), "BRL"),
    rate: ratePer(senderCents, units),
    allInRate: ratePer(receiverCents, units),
    senderAmount: formatAmount(row.cents ?? 0n, "BRL"),
  };
}

function payinContent({ row }: ApprovalRequest<"payin">): Contents["payin"] {
  const { name, network, address, token, currencyType, units, senderCents } = row.content;
  return {
    intent: row.object,
    name,
    network,
    address,
    token,
    currencyType,
    tokenAmount: formatAmount(BigInt(units), token),
    allInRate: formatRate(BigInt(units) > 0n ? allInRate(BigInt(senderCents), BigInt(units)) : 0n),
    senderAmount: formatAmount(BigInt(senderCents), "BRL"),
  };
}

/** What these requests are about, for a person who was told of them and still belongs to their accounts. */
export async function requestsById(
  rows: Rows,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, RequestedContent>> {
  if (ids.length === 0) return new Map();
  const found = await rows
    .selectFrom("approval_request")
    .select(["id", "operation", "object", "content", "cents"])
    .where("id", "in", [...new Set(ids)])
    .where("account_id", "in", reachedIds(rows, personId))
    .execute();
  return new Map(
    // The operation says what the content is, which the compiler can't see in a row.
    found.map((row) => [row.id, contentOf({ operation: row.operation, row } as ApprovalRequest)]),
  );
}

export function contentOf(request: ApprovalRequest): RequestedContent {
  switch (request.operation) {
    case "payout":
      return { operation: "payout", ...payoutContent(request) };
    case "batch":
      return { operation: "batch", ...batchContent(request) };
    case "payin":
      return { operation: "payin", ...payinContent(request) };
    case "pix_account": {
      const { pixAccount, name } = request.row.content;
      return { operation: "pix_account", pixAccount, name };
    }
    case "wallet": {
      const { wallet, name, network, address } = request.row.content;
      return { operation: "wallet", wallet, name, network, address };
    }
    default:
      return { operation: "change", ...request.row.content };
  }
}
