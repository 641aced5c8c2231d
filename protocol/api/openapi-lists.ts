import { NETWORKS, PAYOUT_NETWORKS, WALLET_NETWORKS } from "#protocol/chain/networks.ts";
import { CURRENCY_TYPES, TOKENS } from "#protocol/money/money.ts";
import { PAYIN_STATUSES } from "#protocol/payins/payins.ts";
import { PayinReturnRecord } from "#protocol/payins/payin-returns.ts";
import { PAYOUT_FAILURES } from "#protocol/payouts/payout-failure.ts";
import { TRACKING_FIELDS } from "#protocol/payouts/payout-tracking.ts";
import { PAYOUT_STATUSES } from "#protocol/payouts/payouts.ts";
import {
  COMPANY_DOCUMENTS,
  COMPANY_TYPES,
  DOCUMENT_TYPES,
  PERSONAL_DOCUMENTS,
} from "#protocol/sub-accounts/sub-account-lists.ts";
import { SUB_ACCOUNT_STATUSES } from "#protocol/sub-accounts/sub-accounts.ts";
import { CustodyRecord } from "#protocol/wallets/wallet-declaration.ts";
import { WalletRecord } from "#protocol/wallets/wallets.ts";
import { SCOPES } from "#protocol/wire/scopes.ts";
import { ALL_EVENTS, KycEventData } from "./events.ts";
import { FaucetRecord } from "./sandbox.ts";
import { CreateReceiver, DeliveryRecord, WebhookReceiver } from "./webhook-deliveries.ts";

type List = { words: readonly string[]; text: string };

/** Lists of words that have a name of their own in the document, wherever exactly these words may stand. */
export const LISTS: Readonly<Record<string, List>> = {
  WalletNetwork: {
    words: WALLET_NETWORKS,
    text: "A network that tokens of payins are sent on; polygon_amoy in the sandbox alone.",
  },
  PayoutNetwork: {
    words: PAYOUT_NETWORKS,
    text: "A network that tokens of payouts are pulled on.",
  },
  Network: { words: NETWORKS, text: "Any network." },
  Token: { words: TOKENS, text: "The stablecoin, with 6 decimal places on every network." },
  FaucetToken: {
    words: FaucetRecord.shape.token.options,
    text: "A stablecoin, or what the network's fees are paid in.",
  },
  CurrencyType: {
    words: CURRENCY_TYPES,
    text: "Which side request_amount counts: what the sender gives, or what the receiver gets.",
  },
  PayinStatus: {
    words: PAYIN_STATUSES,
    text: "How a payin stands. processing: until it ends. completed: the tokens are final. expired: not paid in time. failed: paid, the tokens can't be sent, the PIX was returned.",
  },
  PayoutStatus: {
    words: PAYOUT_STATUSES,
    text: "How a payout stands. on_hold: the outcome of a step is asked for. failed: nothing was pulled. refunded: the tokens went back.",
  },
  WalletStatus: {
    words: WalletRecord.shape.status.options,
    text: "Whether payins may go to a wallet; active alone may receive.",
  },
  CustodyKind: {
    words: CustodyRecord.shape.kind.options,
    text: "Who holds a wallet's keys: whoever declares, or a custodian.",
  },
  ReturnReason: {
    words: PayinReturnRecord.shape.reason.options,
    text: "Why a PIX goes back: it came late, with another amount, a second time, or its tokens can't be sent.",
  },
  ReturnStatus: {
    words: PayinReturnRecord.shape.status.options,
    text: "Whether the bank has confirmed the return.",
  },
  PayoutFailure: {
    words: PAYOUT_FAILURES,
    text: "Why a payout did not reach its receiver. pix_key_refused: before the pull. pix_refused: after it. token_refused: the token does not let them be pulled.",
  },
  TrackingStep: {
    words: TRACKING_FIELDS.tracking_complete.shape.step.unwrap().options,
    text: "How far a step of a payout is. on_hold: its outcome is not known.",
  },
  Scope: {
    words: SCOPES,
    text: "What a credential may be limited to; `x-scope` of a call names the one that it needs.",
  },
  EventName: { words: ALL_EVENTS, text: "An event's name." },
  ReceiverEvent: {
    words: CreateReceiver.shape.events.unwrap().unwrap().element.options,
    text: "An event that a receiver may get; *: all of them.",
  },
  PauseReason: {
    words: WebhookReceiver.shape.paused_for.unwrap().options,
    text: "Why a receiver is paused: its owner asked, or it answered 410.",
  },
  ReceiverStatus: {
    words: WebhookReceiver.shape.status.options,
    text: "Whether a receiver gets its events, or they wait.",
  },
  DeliveryStatus: {
    words: DeliveryRecord.shape.status.options,
    text: "How a delivery stands. dead: given up, and may be sent again.",
  },
  SubAccountStatus: {
    words: SUB_ACCOUNT_STATUSES,
    text: "How a company's analysis stands; a rejected one may send documents again.",
  },
  CompanyType: { words: COMPANY_TYPES, text: "The company's legal form in Brazil." },
  DocumentType: { words: DOCUMENT_TYPES, text: "A kind of document." },
  PersonalDocument: {
    words: PERSONAL_DOCUMENTS,
    text: "A document of the representative: RG or CNH, both sides, and a selfie.",
  },
  CompanyDocument: {
    words: COMPANY_DOCUMENTS,
    text: "A document of the company: proof of address, CNPJ card, articles of association.",
  },
  KycStatus: { words: KycEventData.shape.status.options, text: "How an analysis ended." },
};
