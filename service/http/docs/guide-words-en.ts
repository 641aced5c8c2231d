import type { AnyEvent } from "#protocol/api/events.ts";
import { EVENT_WORDS } from "#protocol/api/event-descriptions.ts";
import { CODE_WORDS, REASON_WORDS } from "#protocol/api/openapi-codes.ts";
import type { GuideWords } from "./guide-words-pt-br.ts";

export const GUIDE_WORDS_EN: GuideWords = {
  codeHeads: ["code", "status", "what it means", "message"],
  codes: CODE_WORDS,
  reasonHeads: ["reason", "what it means"],
  reasons: REASON_WORDS,
  eventHeads: ["event", "when"],
  events: Object.fromEntries(
    Object.entries(EVENT_WORDS).map(([event, { text }]) => [event, text]),
  ) as Record<AnyEvent, string>,
  limitHeads: ["what", "limit"],
  limit: {
    callsOfCredential: "Calls of one credential in a minute",
    callsOfAccount: "Calls of all credentials of an account together in a minute",
    callsOfAddress: "Calls without a valid credential from one address in a minute",
    jsonBody: "A JSON body",
    document: "A document of a sub-account",
    page: "Rows on a page (`pageSize`, `limit`)",
    payin: "A payin, in BRL",
    payout: "What the receiver of a payout gets, in BRL",
    payinQuote: "How long a payin's quote lives, and its PIX code",
    payoutQuote: "How long a payout's quote lives",
    allowance: "How long a payout waits for its allowance and balance",
    receivers: "Receivers of webhooks of one account",
    attempts: "Attempts at a webhook",
    waits: "Waits before the second and the third attempt, ± 20 %",
    answer: "How long a receiver has to answer",
    replayed: "Deliveries that one call sends again",
  },
  magicHeads: ["what", "value", "how it ends"],
  magic: {
    untaken:
      "The receiver of a payout gets exactly (`currency_type: receiver`, `cover_fees: true`)",
    untakenEnd: "`failed`: the bank says no beforehand, and nothing is pulled.",
    refused: "The receiver of a payout gets exactly (the same)",
    refusedEnd: "`refunded`: the PIX is refused on arrival, and the very tokens go back.",
    frozen: "A payin in USDC goes to the wallet",
    frozenEnd: "`failed`: its issuer has frozen this address; the PIX goes back in full.",
    company: "The `trade_name` of a sub-account contains",
    companyEnd: "`REJECTED`; every other company is `APPROVED` after a few seconds.",
  },
  scope: "Scope",
  ownCodes: "Errors of its own",
  language: "Language",
  chapters: "Chapters",
  needsScript: "The reference needs JavaScript. The chapters are here as plain text:",
  realMoney:
    "This service moves real money: calls can be tried on a sandbox's page, and not on this one.",
};
