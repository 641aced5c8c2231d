import type { CurrencyType, Token } from "#protocol/money/money.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { labelsOf, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { boundForm, type BoundFile } from "#lib/rules/attachments/attachments.ts";
import { boundPurpose } from "#lib/rules/regulatory/purpose.ts";
import { hashOfContent } from "./hashed-content.ts";

/** Everything of a payout that an approval is for. */
export type ApprovedPayout = {
  accountId: string;
  intentId: string;
  /** The exchange's number of the PIX account, and its name. */
  pixAccount: string;
  name: string;
  /** A keyed hash of the PIX account's canonical key; no two keys share one. */
  keyMark: string;
  /** The holder as noted here, the masked document, and a keyed hash of the whole document. */
  holder: string | null;
  document: string | null;
  documentMark: string | null;
  network: PayoutNetwork;
  token: Token;
  currencyType: CurrencyType;
  coverFees: boolean;
  /** As typed. */
  requestAmount: string;
  /** The paying wallet. */
  wallet: string;
  /** What the approver saw, as integers: the token's units and the receiver's BRL cents. */
  units: string;
  receiverCents: string;
  /** The files that were there when it was asked; absent in requests of earlier versions. */
  attachments?: readonly BoundFile[];
  /** The purpose code that was confirmed then; absent where there was none. */
  purpose?: string;
  /** What it is paid for, as the approver saw it; absent in requests of earlier versions. */
  labels?: PayoutLabels;
};

/** Labels in one fixed form for a hash; empty: nobody saw any. */
const boundLabels = (labels: PayoutLabels | undefined): readonly unknown[][] =>
  labels === undefined ? [] : [["labels", ...Object.values(labelsOf(PayoutLabels, labels))]];

/** The version of the hashed text's form, and its first value. */
const HASHED_FORM = "ponte approval 2";

export const approvalHash = (content: ApprovedPayout): string =>
  hashOfContent([
    [HASHED_FORM, content.accountId, content.intentId],
    [content.pixAccount, content.name, content.keyMark, content.holder],
    [content.document, content.documentMark],
    [content.network, content.token, content.currencyType, content.coverFees],
    [content.requestAmount, content.wallet, content.units, content.receiverCents],
    // Nothing where there are none: what was asked before there were attachments keeps its hash.
    ...boundForm(content.attachments),
    ...boundPurpose(content.purpose),
    ...boundLabels(content.labels),
  ]);

/** Without letters and digits that are mistaken for one another. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_BITS = 40n;

/** Eight characters of a hash, for two people to compare. */
export function approvalCode(hash: string): string {
  const all = BigInt(hash) >> (256n - CODE_BITS);
  const letters = Array.from({ length: 8 }, (_none, at) =>
    ALPHABET.charAt(Number((all >> BigInt(35 - 5 * at)) & 31n)),
  ).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** How far tokens and estimated reais of a later quote may lie from what the approver saw. */
export const TOLERANCE_PERCENT = 1;

/** Within the tolerance of what was seen. */
export const isNear = (seen: bigint, now: bigint) => {
  const apart = seen > now ? seen - now : now - seen;
  return apart * 100n <= seen * BigInt(TOLERANCE_PERCENT);
};

type Figures = { units: bigint; receiverCents: bigint };

/** Whether a later quote still is what was approved: what was typed to the unit, the rest nearly. */
export function staysNear(
  { currencyType, units, receiverCents }: ApprovedPayout,
  now: Figures,
): boolean {
  const [seenUnits, seenCents] = [BigInt(units), BigInt(receiverCents)];
  const isCents =
    currencyType === "receiver"
      ? seenCents === now.receiverCents
      : isNear(seenCents, now.receiverCents);
  return isCents && isNear(seenUnits, now.units);
}
