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
  /** The holder as noted here, and the masked document. */
  holder: string | null;
  document: string | null;
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

export const recipientHash = (content: RecipientContent): string =>
  "wallet" in content
    ? hashOfContent([
        [HASHED_FORM, "wallet", content.accountId, content.wallet],
        [content.name, content.network, content.address],
      ])
    : hashOfContent([
        [HASHED_FORM, "pix_account", content.accountId, content.pixAccount],
        [content.name, content.keyMark, content.holder, content.document],
      ]);
