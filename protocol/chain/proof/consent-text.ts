import { formatAmount, type Token } from "#protocol/money/money.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { requireFrame, type TextFrame } from "./text-frame.ts";

/** What a wallet's owner signs so that an allowance from elsewhere serves one payout. */
export type ConsentClaim = {
  /** The receiver's name, as the exchange knows the PIX account. */
  receiver: string;
  /** The PIX key's kind and canonical value, a CPF masked; null while the intent does not say it. */
  receiverKey: { kind: string; value: string } | null;
  /** BRL that arrive, at most. */
  receiverCents: bigint;
  token: Token;
  /** Exactly these are taken. */
  units: bigint;
  network: PayoutNetwork;
  /** The account that pays. */
  signer: string;
  /** The token's contract, on Solana its mint. */
  tokenAddress: string;
  /** On Solana the delegate. */
  spender: string;
  intent: string;
  /** Of everything that was compared. */
  contentHash: string;
};

/** Controls, marks of direction and what looks like nothing; they could draw another line. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A value on one line, as it is written and nothing else. */
const plain = (text: string) =>
  text.replaceAll(UNSEEN, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);

/**
 * The text of intent: everything that decides who gets what. Its end is the frame's.
 * @throws TypeError for a frame that could be read as another one
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
