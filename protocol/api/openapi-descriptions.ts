import type { EndpointName } from "./endpoints.ts";

/**
 * What a caller must know beyond the schemas, by endpoint name. Kept apart from the endpoints so that no
 * browser loads it.
 */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  createBankAccount: "Name and key must be free.",
  listBankAccounts: "Newest first; filters narrow together.",
  getBankAccount: "Somebody else's is 400, an unknown one 404.",
  renameBankAccount: "The key stays.",
  deleteBankAccount: "Its name and key are free again; open quotes for it are 404.",
  createWallet: [
    "custody and beneficiary (since November 2026) are what authorities ask. Both are kept, never",
    "required or checked.",
  ].join(" "),
  listWallets: "Pages or a cursor, as the list of payins.",
  getWalletById: "404 where the caller has no such wallet.",
  getWallet: "By its network and address.",
  declareWallet: "Replaces all that was declared. The beneficiary is stored encrypted.",
  createPayinQuote: [
    "Valid for 5 minutes. purpose_code (since November 2026) is what an international operation is",
    "for: kept, never required, compared with no list.",
  ].join(" "),
  createPayment: [
    "The PIX must be paid before expires_at, with exactly its amount; what comes late, twice or with",
    "another amount goes back in full.",
  ].join(" "),
  listPayins: [
    "Without a cursor or a limit: pages, with totals. With a limit: next_cursor, null at the end, and no",
    "totals; go on until it is null, since a page may be short where a filter has no index. Newest first;",
    "nothing is left out or given twice while others are made or change. With updated_since in the order",
    "of changes: the next call begins at the updated_at of the last row. Both ends of times count. Since",
    "November 2026, as the lists of payouts, wallets and sub-accounts.",
  ].join(" "),
  getPayin: "payer (since November 2026) has a masked document.",
  listPayinReturns: "Empty where nothing went back.",
  createPayoutQuote: [
    "The fees f are flat_fee + partner_fee_amount, a percentage of the gross BRL rounded up; q is the",
    "quotation. sender: the receiver gets amount × q − f, with cover_fees amount × q for amount + f ÷ q",
    "tokens. receiver: amount − f for amount ÷ q tokens, with cover_fees amount for (amount + f) ÷ q.",
    "Tokens are rounded up to 6 places, BRL down to the cent. Approve exactly contract.amount for",
    "contract.contractAddress; nothing else is ever pulled. In sandbox R$ 666.00 fails before the pull,",
    "R$ 777.00 is refunded. purpose_code: since November 2026.",
  ].join(" "),
  createPayout: [
    "A quote is used once: again with the same wallet and network it answers the first payout, else 409.",
    "So does a second payout of the same wallet, network and token before the pull. Allowance and balance",
    "may come up to two minutes later, else it fails and nothing is pulled.",
  ].join(" "),
  listPayouts: "Pages or a cursor, as the list of payins.",
  getPayout:
    "Tracking is null where nothing is known. on_hold ends by asking, never by doing it again.",
  createSubAccount: [
    "With the main account's credentials; one per CNPJ. The secrets send documents and begin the",
    "analysis; until approval /exchange answers them 403. Events go to callback_url, signed with",
    "webhook_secret, else to the main account's webhook.",
  ].join(" "),
  uploadPersonalDocument:
    "A type sent again replaces the earlier one; 409 after the analysis began.",
  uploadCompanyDocument:
    "A type sent again replaces the earlier one; 409 after the analysis began.",
  openFullAccount: [
    "Needs SELFIE, both sides of an RG or a CNH, ADDRESS_PROOF, CNPJ_CARD and SOCIAL_CONTRACT. From",
    "PENDING or REJECTED alone. The outcome is an event.",
  ].join(" "),
  listSubAccounts: "Pages or a cursor, as the list of payins.",
  getSubAccount: "Anybody else's is 404.",
  renewSubAccountCredentials: [
    "With the main account's credentials. All earlier ones stop working; the count of calls goes on.",
  ].join(" "),
  putWebhook: "All events of the account go there.",
  getWebhook: "Without its secret.",
  deleteWebhook: "404 where none is set.",
  rotateWebhook: "404 where none is set.",
  listDeliveries: "Newest first. After three attempts one is dead.",
  getDelivery: "payload is what is sent, byte for byte the same on each attempt.",
  replayDeliveries: "Call again while has_more is true.",
  listReceivers: "Also the one of /settings/webhook, which is the first.",
  createReceiver: [
    "Since November 2026, as all calls under /settings/webhooks. Up to ten, with the one of",
    "/settings/webhook. An answer of 410 pauses a receiver: its owner's others get webhook.paused, and of",
    "a sub-account its parent's. What happens during a pause goes out in order when it ends. Three",
    "attempts at most; a Retry-After is heeded up to an hour.",
  ].join(" "),
  getReceiver: "Without its secret, which is shown once.",
  updateReceiver: "Null and what is absent stay as they are.",
  deleteReceiver: "It is gone at once; make another for the same address.",
  rotateReceiver: "The new secret is shown once.",
  testReceiver: "409 while it is paused.",
  listReceiverDeliveries: "Newest first.",
  resendDelivery: "Its id stays.",
  replayDelivery: "Its id stays.",
  createCredential: [
    "With scopes it opens the calls of these (x-scope) and those without one; others answer 403.",
    "payouts: whoever holds it can name any payer with a standing allowance for this account.",
  ].join(" "),
  listCredentials: "Without their secrets.",
  rotateCredential: "The count of calls goes on.",
  deleteCredential: "It stops working at once.",
  listUnsettled: "Oldest first, for an operator.",
  returnSuspensePix: "SENDS_UNACCOUNTED while the treasury sent tokens that the books don't know.",
  listSandboxNetworks: "Needs no credential.",
  useFaucet: "Answers after confirmation.",
  payPix: "In the payer's place.",
  listBankTransfers: "Apart from the exchange's own books.",
  advanceClock: [
    "Quotes and PIX codes expire, allowances are waited for no longer, retries are due: yours alone.",
    "A PIX that is paid afterwards comes late and goes back. Credentials and limits keep real time.",
  ].join(" "),
  decideKyc: "In the analyst's place; 409 where it is final.",
} satisfies Record<EndpointName, string>;
