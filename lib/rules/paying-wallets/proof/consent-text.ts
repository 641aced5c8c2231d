import { formatAmount, type Token } from "#protocol/money/money.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { requireFrame, type TextFrame } from "#lib/rules/paying-wallets/proof/text-frame.ts";

/** What a wallet's owner signs so that an allowance given elsewhere pays one payout. */
export type ConsentClaim = {
  /** The receiver's name, as the exchange knows the PIX account. */
  receiver: string;
  /** The PIX key's kind and canonical value, a CPF masked; null while the intent does not say it. */
  receiverKey: { kind: string; value: string } | null;
  /** The most BRL that arrive, in cents. */
  receiverCents: bigint;
  token: Token;
  /** The exact token units that are pulled. */
  units: bigint;
  network: PayoutNetwork;
  /** The paying wallet's address. */
  signer: string;
  /** The token's contract, or its mint on Solana. */
  tokenAddress: string;
  /** The delegate on Solana. */
  spender: string;
  intent: string;
  /** Hash of everything that was compared. */
  contentHash: string;
};

/** Control, direction and invisible characters; they could fake another line. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A value on one line, with its hidden characters escaped. */
const plain = (text: string) =>
  text.replaceAll(UNSEEN, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);

/**
 * The consent's text: everything that decides who gets what. It ends when its frame ends.
 * @throws TypeError for a malformed frame, whose text could be read as another one
 */
export function consentText(claim: ConsentClaim, frame: TextFrame): string {
  requireFrame(frame);
  const { receiverKey: key } = claim;
  const lines = [
    ["Receiver", claim.receiver],
    ...(key === null ? [] : [[`PIX key (${key.kind})`, key.value]]),
    ["Arrives at most", `R$ ${formatAmount(claim.receiverCents, "BRL")}`],
    ["Taken", `${formatAmount(claim.units, claim.token)} ${claim.token}`],
    ["From", claim.signer],
    ["Network", claim.network],
    ["Token", claim.tokenAddress],
    ["By", claim.spender],
    ["Payout", claim.intent],
    ["Content", claim.contentHash],
    ["Asked by", `${frame.person.email} (${frame.person.id})`],
    ["For account", frame.account],
    ["At", frame.origin],
    ["Number", frame.number],
    ["Issued", frame.issuedAt],
    ["Ends", frame.endsAt],
  ];
  return [
    "Ponte: the allowance that stands pays this payout, once.",
    "",
    ...lines.map(([name = "", value = ""]) => `${plain(name)}: ${plain(value)}`),
  ].join("\n");
}
