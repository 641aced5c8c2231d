import type { WalletNetwork } from "#protocol/chain/networks.ts";
import type { CurrencyType, Token } from "#protocol/money/money.ts";
import { isNear } from "./approved-payout.ts";
import { boundForm, type BoundFile } from "#lib/rules/attachments/attachments.ts";
import { boundPurpose } from "#lib/rules/regulatory/purpose.ts";
import { hashOfContent } from "./hashed-content.ts";

/** Everything of a payin that an approval is for. */
export type ApprovedPayin = {
  accountId: string;
  intentId: string;
  /** The receiving wallet, and its name. */
  wallet: string;
  name: string;
  network: WalletNetwork;
  address: string;
  token: Token;
  currencyType: CurrencyType;
  /** As typed. */
  requestAmount: string;
  /** What the approver saw, as integers: the BRL cents that are paid and the token's units. */
  senderCents: string;
  units: string;
  /** The files that were there when it was asked; absent in requests of earlier versions. */
  attachments?: readonly BoundFile[];
  /** The purpose code that was confirmed then; absent where there was none. */
  purpose?: string;
};

const HASHED_FORM = "ponte payin approval 1";

export const payinHash = (content: ApprovedPayin): string =>
  hashOfContent([
    [HASHED_FORM, content.accountId, content.intentId],
    [content.wallet, content.name, content.network, content.address, content.token],
    [content.currencyType, content.requestAmount, content.senderCents, content.units],
    // Nothing where there are none: what was asked before there were attachments keeps its hash.
    ...boundForm(content.attachments),
    ...boundPurpose(content.purpose),
  ]);

type Figures = { senderCents: bigint; units: bigint };

/** Whether a later quote still is what was approved: what was typed to the unit, the rest nearly. */
export function payinStaysNear(content: ApprovedPayin, now: Figures): boolean {
  const [cents, units] = [BigInt(content.senderCents), BigInt(content.units)];
  return content.currencyType === "sender"
    ? cents === now.senderCents && isNear(units, now.units)
    : units === now.units && isNear(cents, now.senderCents);
}
