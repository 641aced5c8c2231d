import type { EndpointName } from "./endpoints.ts";

/**
 * What a caller must know beyond the schemas, by endpoint name. Kept apart from the endpoints so that no
 * browser loads it.
 */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  createCredential: [
    "Without scopes it opens everything, as long as it lives. With some it opens the calls of",
    "these (their x-scope) and those without a scope; any other answers 403. payins: quotes,",
    "payments and what went back. payouts: quotes and payouts; whoever holds such a credential",
    "can name any address as payer that has a standing allowance for this account. accounts:",
    "PIX accounts, wallets, the webhook and its deliveries. sub_accounts: companies and their",
    "credentials.",
  ].join(" "),
  rotateCredential: [
    "The new one has the name, addresses, scopes and end of the old one, and goes on with its",
    "count of calls.",
  ].join(" "),
  createWallet: [
    "custody and beneficiary (since November 2026, as getWallet and declareWallet) are what",
    "authorities ask of a wallet: who holds its keys, and whom its tokens belong to. Both are kept",
    "and given back, never required and never checked; null counts as absent. A country is two",
    "letters of ISO 3166-1.",
  ].join(" "),
  declareWallet: [
    "Replaces all that was declared: a part that is absent is declared no longer. The beneficiary is",
    "stored encrypted.",
  ].join(" "),
  createPayinQuote: [
    "purpose_code (since November 2026) is what an international operation is for, in five digits.",
    "It is kept and given back, never required, and compared with no list; the payment may give",
    "another one in its place.",
  ].join(" "),
  getPayin: [
    "payer (since November 2026) is who paid the PIX, as their bank names them: null until it is",
    "paid, and where the bank names nobody. Its document is always masked; document, bank and",
    "the bank's name are null where they are not known. The payin's events carry it too.",
    "purpose_code (since November 2026) is the payment's, else its quote's.",
  ].join(" "),
  createPayoutQuote: [
    "The fees f are flat_fee plus partner_fee_amount, a percentage of the gross BRL rounded",
    "up to the cent; q is the quotation. Currency type sender counts request_amount in",
    "tokens: without cover_fees the receiver gets amount × q − f, with it amount × q for",
    "amount + f ÷ q tokens. Currency type receiver counts it in BRL: with cover_fees the",
    "receiver gets it for (amount + f) ÷ q tokens, without it amount − f for amount ÷ q",
    "tokens. Tokens are rounded up to 6 places, BRL paid down to the cent. Approve exactly",
    "contract.amount for contract.contractAddress, which is the caller's own; nothing else is",
    "ever pulled. The receiver gets from R$ 0.01 to R$ 1,000,000.00. In sandbox the receiver",
    "of R$ 666.00 does not take the PIX, so that the payout fails before the pull; that of R$",
    "777.00 refuses it on arrival, so that the tokens go back. purpose_code (since November 2026)",
    "is what an international operation is for, in five digits: kept and given back, never",
    "required, and compared with no list; the payout may give another one in its place.",
  ].join(" "),
  createPayout: [
    "A quote is used once. The same wallet and network again, also after the quote's expiry,",
    "get the first answer with 200; another wallet or network gets 409. While a payout of the",
    "caller from the same wallet, on the same network and of the same token has neither",
    "pulled its tokens nor failed, another one gets 409. The allowance and the balance may",
    "come up to two minutes later; after that the payout fails and nothing is pulled.",
  ].join(" "),
  getPayout: [
    "The five steps are told by the tracking objects, null where nothing is known yet: the",
    "pull of the tokens, their conversion, the PIX with its end-to-end id, the fee, and how",
    "it ended. On hold means that the outcome of a step is not known; it ends by asking,",
    "never by doing it again. An estimated time is a promise to nobody.",
  ].join(" "),
  listPayins: [
    "Without a cursor or a limit: pages, with totals. With a limit: next_cursor, null at the end,",
    "and no totals; go on until it is null, since a page may be short where a filter has no index.",
    "Newest first, and nothing is left out or given twice while others are made or change. With",
    "updated_since in the order of changes: what changes again comes again, and the next call",
    "begins at the updated_at of the last row. Times are instants with their offset or days in",
    "UTC, both ends count; amount is the exact sender_amount. Since November 2026, as the lists of",
    "payouts (amount is receiver_amount), wallets and sub-accounts.",
  ].join(" "),
  createReceiver: [
    "Since November 2026, as all calls under /settings/webhooks. Up to ten, with the one of",
    "/settings/webhook, which is the first. Without events it gets all of them, also those to come.",
    "An answer of 410 pauses it (paused_for gone): its owner's other receivers get webhook.paused,",
    "and of a sub-account its parent's. What happens during a pause waits and goes out in order",
    "when it ends. Three attempts at most; a Retry-After is heeded up to an hour.",
  ].join(" "),
  createSubAccount: [
    "With the main account's credentials; one sub-account per CNPJ. The secrets are the",
    "sub-account's own credentials: with them its documents are sent and its analysis is",
    "begun, and everything under /exchange answers them 403 until it is approved. With a",
    "callback_url the events kyc.approved and kyc.rejected go there, signed with",
    "webhook_secret; without one they go to the main account's webhook. The secrets open what",
    "the credential that makes the call opens, and no more.",
  ].join(" "),
  renewSubAccountCredentials: [
    "With the main account's credentials. All credentials that the sub-account had stop",
    "working in the moment in which the new ones begin to; these go on with their count of",
    "calls, and open what the credential that makes the call opens, and no more.",
  ].join(" "),
  openFullAccount: [
    "Needs SELFIE, both sides of an RG or of a CNH, and ADDRESS_PROOF, CNPJ_CARD and",
    "SOCIAL_CONTRACT; what is missing is named by fields. Only from PENDING, or from REJECTED",
    "after documents were sent again as far as need be. The outcome is an event, and stands",
    "in the sub-account's status.",
  ].join(" "),
} satisfies Partial<Record<EndpointName, string>>;
