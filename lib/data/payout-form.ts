import "server-only";
import type { Token } from "#protocol/money.ts";
import type { PayoutNetwork } from "#protocol/networks.ts";
import type { CurrencyType } from "#protocol/payins.ts";
import type { ReadFault } from "./read-fault.ts";

/** A PIX account that can be paid: no key in it. */
export type PayoutAccountOption = { id: string; name: string; holder: string | null };

export type PayoutFormValues = {
  pix_account: string;
  network: PayoutNetwork;
  token: Token;
  currency_type: CurrencyType;
  cover_fees: boolean;
  request_amount: string;
  reference: string;
  cost_centre: string;
  note: string;
};

/** A pair that payouts are open for here: pinned, issued, and with a node of ours to read. */
export type PayoutPair = { network: PayoutNetwork; tokens: Token[] };

/** What an estimate is made of: what was last quoted for a token, and when. */
export type PayoutRateView = {
  network: PayoutNetwork;
  token: Token;
  rate: string;
  flatFee: string;
  /** The rest of the fees as a share of the gross BRL, in basis points, rounded up. */
  feeBps: number;
  quotedAt: string;
};

export type PayoutFormView = {
  accounts:
    | { read: true; options: PayoutAccountOption[]; total: number }
    | { read: false; fault: ReadFault };
  pairs: PayoutPair[];
  /** Networks whose spender nobody has pinned: an administrator must first. */
  notPinned: PayoutNetwork[];
  /**
   * False: the exchange's fees can't be recomputed, so only tokens that are sent, with the fees
   * taken from what is received, are offered.
   */
  allModes: boolean;
  rates: PayoutRateView[];
  defaults: PayoutFormValues;
};

/** What the form begins with: an intent that is changed, a payout that is repeated, or nothing. */
export type PayoutFormFrom = {
  edit?: string | undefined;
  like?: string | undefined;
  account?: string | undefined;
};
