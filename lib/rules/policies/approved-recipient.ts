import type { WalletNetwork } from "#protocol/chain/networks.ts";
import { hashOfContent } from "./hashed-content.ts";

/** Everything of a PIX account that an approval is for. */
export type ApprovedPixAccount = {
  accountId: string;
  /** The exchange's number of it, and its name. */
  pixAccount: string;
  name: string;
  /** A keyed hash of the canonical key; no two keys share one. */
  keyMark: string;
  /** The holder as noted here, the masked document, and a keyed hash of the whole document. */
  holder: string | null;
  document: string | null;
  documentMark: string | null;
};

/** Everything of a receiving wallet that an approval is for. */
type ApprovedWallet = {
  accountId: string;
  wallet: string;
  name: string;
  network: WalletNetwork;
  address: string;
};

export type RecipientContents = { pix_account: ApprovedPixAccount; wallet: ApprovedWallet };
export type RecipientContent = ApprovedPixAccount | ApprovedWallet;

const HASHED_FORM = "ponte recipient approval 1";
/** From here on with the whole document. */
const HASHED_WHOLE = "ponte recipient approval 2";

export const recipientHash = (content: RecipientContent): string =>
  "wallet" in content
    ? hashOfContent([
        [HASHED_FORM, "wallet", content.accountId, content.wallet],
        [content.name, content.network, content.address],
      ])
    : hashOfContent([
        [HASHED_WHOLE, "pix_account", content.accountId, content.pixAccount],
        [content.name, content.keyMark, content.holder],
        [content.document, content.documentMark],
      ]);

/** A PIX account as it was hashed by its mask; null: it is something else. */
export const maskedRecipientHash = (content: RecipientContent): string | null =>
  "wallet" in content
    ? null
    : hashOfContent([
        [HASHED_FORM, "pix_account", content.accountId, content.pixAccount],
        [content.name, content.keyMark, content.holder, content.document],
      ]);
