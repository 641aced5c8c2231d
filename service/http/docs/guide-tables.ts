import { ALL_EVENTS } from "#protocol/api/events.ts";
import { CODE_WORDS, REASON_WORDS } from "#protocol/api/openapi-codes.ts";
import {
  SANDBOX_FROZEN_ADDRESS,
  SANDBOX_REFUSED_PAYMENT_CENTS,
  SANDBOX_REFUSED_TRADE_NAME,
  SANDBOX_UNTAKEN_PAYMENT_CENTS,
} from "#protocol/api/sandbox.ts";
import { RECEIVERS_MAX, REPLAYED_MAX } from "#protocol/api/webhook-deliveries.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { PAYOUT_LEAST_CENTS, PAYOUT_MOST_CENTS } from "#protocol/money/payout-amounts.ts";
import { DOCUMENT_MAX_BYTES } from "#protocol/sub-accounts/sub-account-lists.ts";
import { ERRORS, type ErrorCode } from "#protocol/wire/error.ts";
import { PAGE_SIZE_MAX } from "#protocol/wire/lists.ts";
import type { Language } from "#platform/language.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { ACCOUNT_WINDOWS } from "#service/domain/access/rate-limit.ts";
import { MAX_ATTEMPTS, retryWaitsMs } from "#service/domain/webhooks/deliveries.ts";
import { JSON_BODY_MAX } from "../read-body.ts";
import { GUIDE_WORDS_EN } from "./guide-words-en.ts";
import { GUIDE_WORDS_PT_BR, type GuideWords } from "./guide-words-pt-br.ts";

export type GuideTerms = Pick<Deps, "callsPerMinute" | "payin" | "payout" | "webhook">;

const WORDS: Readonly<Record<Language, GuideWords>> = {
  en: GUIDE_WORDS_EN,
  "pt-BR": GUIDE_WORDS_PT_BR,
};

export const guideWords = (language: Language): GuideWords => WORDS[language];

/** A bar would end the cell. */
const cell = (text: string) => text.replaceAll("|", "\\|");
const code = (text: string | number) => `\`${text}\``;
const brl = (cents: bigint) => code(formatAmount(cents, "BRL"));

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

const KIBIBYTE = 1024;
const kilobytes = (bytes: number) => `${bytes / KIBIBYTE} kB`;
const megabytes = (bytes: number) => `${bytes / KIBIBYTE / KIBIBYTE} MB`;
const seconds = (ms: number) => `${ms / 1000} s`;

function limits({ callsPerMinute, payin, payout, webhook }: GuideTerms, words: GuideWords) {
  const { limit } = words;
  const waits = retryWaitsMs(webhook).map(seconds).join(", ");
  return table(words.limitHeads, [
    [limit.callsOfCredential, `${callsPerMinute}`],
    [limit.callsOfAccount, `${callsPerMinute * ACCOUNT_WINDOWS}`],
    [limit.callsOfAddress, `${callsPerMinute}`],
    [limit.jsonBody, kilobytes(JSON_BODY_MAX)],
    [limit.document, megabytes(DOCUMENT_MAX_BYTES)],
    [limit.page, `${PAGE_SIZE_MAX}`],
    [limit.payin, `${brl(payin.minSenderCents)} – ${brl(payin.maxSenderCents)}`],
    [limit.payout, `${brl(PAYOUT_LEAST_CENTS)} – ${brl(PAYOUT_MOST_CENTS)}`],
    [limit.payinQuote, `${payin.quoteTtlSeconds} s`],
    [limit.payoutQuote, `${payout.quoteTtlSeconds} s`],
    [limit.allowance, `${payout.allowanceWaitSeconds} s`],
    [limit.receivers, `${RECEIVERS_MAX}`],
    [limit.attempts, `${MAX_ATTEMPTS}`],
    [limit.waits, waits],
    [limit.answer, seconds(webhook.timeoutMs)],
    [limit.replayed, `${REPLAYED_MAX}`],
  ]);
}

function magic({ magicHeads, magic }: GuideWords): string {
  return table(magicHeads, [
    [magic.untaken, brl(SANDBOX_UNTAKEN_PAYMENT_CENTS), magic.untakenEnd],
    [magic.refused, brl(SANDBOX_REFUSED_PAYMENT_CENTS), magic.refusedEnd],
    [magic.frozen, code(SANDBOX_FROZEN_ADDRESS), magic.frozenEnd],
    [magic.company, code(SANDBOX_REFUSED_TRADE_NAME), magic.companyEnd],
  ]);
}

/** The tables that chapters name, with what the code itself holds: no number or code is written twice. */
export function guideTables(
  terms: GuideTerms,
  language: Language,
): Readonly<Record<string, string>> {
  const words = WORDS[language];
  const codes = Object.keys(CODE_WORDS) as ErrorCode[];
  const reasons = Object.keys(REASON_WORDS) as (keyof typeof REASON_WORDS)[];
  return {
    codes: table(
      words.codeHeads,
      codes.map((one) => [
        code(one),
        `${ERRORS[one].status}`,
        words.codes[one],
        ERRORS[one].message,
      ]),
    ),
    reasons: table(
      words.reasonHeads,
      reasons.map((one) => [code(one), words.reasons[one]]),
    ),
    events: table(
      words.eventHeads,
      ALL_EVENTS.map((one) => [code(one), words.events[one]]),
    ),
    limits: limits(terms, words),
    magic: magic(words),
  };
}
