import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import { boundPurpose } from "#lib/rules/regulatory/purpose.ts";
import { hashOfContent } from "./hashed-content.ts";

/** One payout of a batch, as its approval binds it. */
type ApprovedLine = {
  /** Its place in the batch. */
  number: number;
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
  /** BRL cents that the receiver gets exactly, and what is expected to be taken: units, and BRL with the fees. */
  receiverCents: string;
  units: string;
  senderCents: string;
  /** The receiver was never paid before, or has changed since. */
  isNew: boolean;
  /** The purpose code that goes with it; absent where there is none, as in requests of earlier versions. */
  purpose?: string;
};

/** Everything of a batch that an approval is for: the batch is the intent, and it lists every line. */
export type ApprovedBatch = {
  accountId: string;
  batchId: string;
  /** Its title. */
  name: string;
  network: PayoutNetwork;
  token: Token;
  /** The paying wallet, and who may pull from it. */
  wallet: string;
  spender: string;
  /** The external wallet of that address, whose owners allow elsewhere; absent: the wallet signs here. */
  external?: string;
  /** What all lines are expected to take, and the most that they may: the allowance that is signed. */
  units: string;
  mostUnits: string;
  /** What one signature may allow at most; absent: all of it. */
  sliceUnits?: string;
  /** BRL cents of all lines, as received and with the fees. */
  receiverCents: string;
  senderCents: string;
  lines: readonly ApprovedLine[];
};

/** The version of the hashed text's form, and its first value. */
const HASHED_FORM = "ponte batch 1";

/** keccak256 of the whole content: a line added, left out, reordered or changed gives another. */
export const batchHash = (content: ApprovedBatch): string =>
  hashOfContent([
    [HASHED_FORM, content.accountId, content.batchId, content.name],
    [content.network, content.token, content.wallet, content.spender],
    [content.units, content.mostUnits, content.receiverCents, content.senderCents],
    ...(content.sliceUnits === undefined ? [] : [["slice", content.sliceUnits]]),
    ...(content.external === undefined ? [] : [["external", content.external]]),
    ...content.lines.map((line) => [
      [line.number, line.intentId, line.pixAccount, line.name, line.keyMark],
      [line.holder, line.document, line.documentMark],
      [line.receiverCents, line.units, line.senderCents, line.isNew],
      ...boundPurpose(line.purpose),
    ]),
  ]);
