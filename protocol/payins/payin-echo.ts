import { parseAddress } from "#protocol/chain/address.ts";
import { shownText, type Difference, type DifferenceField } from "#protocol/wire/difference.ts";
import {
  formatAmount,
  formatRate,
  parseAmount,
  parseRate,
  type Asset,
  type Token,
} from "#protocol/money/money.ts";
import { WALLET_NETWORKS, type WalletNetwork } from "#protocol/chain/networks.ts";

type CurrencyType = "sender" | "receiver";

/** What an answer repeats of its payin, as text; null where it doesn't. Only used for comparison. */
export type PayinEcho = ReturnType<typeof readPayinEcho>;

/** What is agreed by the time of an answer; null or absent fields are not compared. */
export type AgreedPayin = {
  network: WalletNetwork;
  token: Token;
  address: string;
  currencyType?: CurrencyType;
  /** BRL cents for `sender`, token units for `receiver`. */
  requestUnits?: bigint;
  quoteId?: string;
  senderCents?: bigint;
  receiverUnits?: bigint;
  feeCents?: bigint | null;
  /** BRL per token, 6 places. */
  rate?: bigint;
};

/** Takes the first name that is present at all: its value is compared, so it must not get lost. */
export function readPayinEcho(record: Record<string, unknown>) {
  const said = (...names: string[]) =>
    shownText(
      names.map((name) => record[name]).find((each) => each !== undefined && each !== null),
    );
  return {
    quoteId: said("quote_id", "payin_quote_id"),
    network: said("network"),
    token: said("token"),
    address: said("address"),
    currencyType: said("currency_type"),
    requestAmount: said("request_amount"),
    senderAmount: said("sender_amount"),
    receiverAmount: said("receiver_amount"),
    feeAmount: said("fee_amount"),
    quotation: said("quotation"),
  };
}

/** The echo of an answer that repeats nothing, or whose echo was already compared. */
export const NO_PAYIN_ECHO: PayinEcho = readPayinEcho({});

/** The asset of the typed amount: BRL for `sender`, the token for `receiver`. */
export const payinAsset = (currencyType: CurrencyType, token: Token): Asset =>
  currencyType === "sender" ? "BRL" : token;

const trimmed = (text: string) => text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

function isSameAmount(asset: Asset, units: bigint, text: string): boolean {
  return parseAmount(trimmed(text), asset) === units;
}

/** A longer rate is cut to 6 places, as it was when it was agreed to. */
function isSameRate(rate: bigint, text: string): boolean {
  const [whole = "", decimals = ""] = text.split(".");
  return parseRate(`${whole}.${decimals.slice(0, 6).padEnd(6, "0")}`) === rate;
}

/** Compares by the network's rules: on EVM in any case that does not contradict a checksum. */
function isSameAddress(network: WalletNetwork, ours: string, theirs: string): boolean {
  // The payin's network may be one that this version no longer knows.
  if (ours === theirs || !WALLET_NETWORKS.includes(network)) return ours === theirs;
  const [one, other] = [parseAddress(network, ours), parseAddress(network, theirs)];
  return "address" in one && "address" in other && one.address === other.address;
}

/** Every field that an answer repeats differently from what was agreed. */
export function echoDifferences(agreed: AgreedPayin, echo: PayinEcho): Difference[] {
  const { network, token, currencyType, requestUnits, senderCents, receiverUnits } = agreed;
  const { feeCents, rate } = agreed;
  const differences: Difference[] = [];
  const compare = (
    field: DifferenceField,
    derived: string | null | undefined,
    returned: string | null,
    isSame = (theirs: string) => theirs === derived,
  ) => {
    if (returned === null || derived === null || derived === undefined) return;
    if (!isSame(returned)) differences.push({ field, fault: "differs", derived, returned });
  };
  const amount = (
    field: DifferenceField,
    asset: Asset,
    units: bigint | null | undefined,
    returned: string | null,
  ) => {
    if (units === null || units === undefined) return;
    compare(field, formatAmount(units, asset), returned, (text) =>
      isSameAmount(asset, units, text),
    );
  };
  compare("quote_id", agreed.quoteId, echo.quoteId);
  compare("network", network, echo.network);
  compare("token", token, echo.token);
  compare("address", agreed.address, echo.address, (text) =>
    isSameAddress(network, agreed.address, text),
  );
  compare("currency_type", currencyType, echo.currencyType);
  if (currencyType !== undefined) {
    amount("request_amount", payinAsset(currencyType, token), requestUnits, echo.requestAmount);
  }
  amount("sender_amount", "BRL", senderCents, echo.senderAmount);
  amount("receiver_amount", token, receiverUnits, echo.receiverAmount);
  amount("fee_amount", "BRL", feeCents, echo.feeAmount);
  if (rate !== undefined) {
    compare("quotation", formatRate(rate), echo.quotation, (text) => isSameRate(rate, text));
  }
  return differences;
}
