import "server-only";
import { createTranslator } from "next-intl";
import { bankName } from "#lib/format/bank-name.ts";
import { env } from "#lib/core/env.ts";
import { amountText } from "#lib/format/amount-text.ts";
import { showMoment } from "#lib/format/moment.ts";
import { catalogOf } from "#lib/i18n/catalog.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { CompanySign } from "#lib/rules/connection/company-sign.ts";
import { receiptFileName } from "#lib/rules/receipts/receipt-file-name.ts";
import { checkPath, groupedCode } from "#lib/rules/receipts/receipt-code.ts";
import type { Party, ReceiptOf } from "#lib/rules/receipts/receipt.ts";
import { markOf, type ReceiptMark } from "#lib/rules/receipts/receipt-states.ts";
import { formatCnpj } from "#protocol/brazil/cnpj.ts";
import { networkRecord, NETWORKS } from "#protocol/chain/networks.ts";
import { documentKind } from "#lib/format/document-kind.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import type { IssuedReceipt } from "./receipts.ts";

/** A fact in words. `wide`: too long to stand beside its term. */
export type SheetLine = { term: string; text: string; wide?: boolean };
export type SheetGroup = { title: string; lines: SheetLine[] };

/** A receipt in words of one language, as page and PDF draw it. */
export type ReceiptSheet = {
  of: ReceiptOf;
  locale: Locale;
  fileName: string;
  title: string;
  company: { name: string; document: string | null; sign: CompanySign | null };
  mark: ReceiptMark;
  /** The state in a word, and in a sentence. */
  word: string;
  sentence: string;
  amount: string;
  /** Who, and the tokens on the other side; null where there are none. */
  who: string | null;
  converted: string | null;
  groups: SheetGroup[];
  asOf: { text: string; at: string };
  check: { title: string; text: string; code: string; url: string; picture: string } | null;
  /** Said where a letter can't be drawn. */
  replaced: string;
};

const words = async (locale: Locale) =>
  createTranslator({ locale, messages: await catalogOf(locale), namespace: "receipts" });
type Words = Awaited<ReturnType<typeof words>>;

const REASONS = ["late", "wrong_amount", "paid_twice", "undeliverable"] as const;

const networkName = (network: string): string => {
  const known = NETWORKS.find((one) => one === network);
  return known ? networkRecord(known).name : network;
};

function momentText(at: string, locale: Locale): string {
  const { date, time, seconds, zone } = showMoment(new Date(at), locale);
  return `${date}, ${time}${seconds} ${zone}`;
}

type Line = [term: string, text: string | null, wide?: "wide"];

/** Facts that are not known, or not said, leave no line. */
const group = (title: string, lines: readonly Line[]): SheetGroup => ({
  title,
  lines: lines.flatMap(([term, text, wide]) =>
    text === null || text === ""
      ? []
      : [{ term, text, ...(wide === undefined ? {} : { wide: true }) }],
  ),
});

/** Nobody has paid it yet: it is what is asked for. */
const isUnpaidPayin = ({ of, times }: IssuedReceipt): boolean =>
  of.kind === "payin" && !times.some(({ what }) => what === "paid");

/** `unnamed`: said where the name is not known; null: nothing is. */
const partyLines = (t: Words, party: Party, unnamed: string | null = t("unknown")): Line[] => [
  [t("line.name"), party.name === null ? unnamed : bankName(party.name)],
  [t("line.document", { kind: documentKind(party.document) }), party.document],
  [t("line.bank"), party.bank === null ? null : shownName(party.bank)],
  [t("line.wallet"), party.address, "wide"],
];

function amountLines(t: Words, { amount, exchange }: IssuedReceipt, locale: Locale): Line[] {
  const pix: Line = [t("line.pixAmount"), amountText(amount.amount, amount.asset, locale)];
  if (exchange === null) return [pix];
  const { token, areTokensMoved, gross } = exchange;
  const rate = (text: string) => `${amountText(text, "BRL", locale)} /\u00a0${token}`;
  const moved = gross === null ? "line.tokensReceived" : "line.tokensTaken";
  const tokens: Line = [
    t(areTokensMoved ? moved : "line.tokensAgreed"),
    amountText(exchange.tokens, token, locale),
  ];
  const fee: Line = [
    t("line.fee"),
    exchange.fee === null ? t("notSaid") : amountText(exchange.fee, "BRL", locale),
  ];
  const rates: Line[] = [
    [t("line.rate"), rate(exchange.rate)],
    [t("line.vet"), rate(exchange.vet)],
  ];
  // In the order in which the money goes.
  return gross === null
    ? [pix, fee, ...rates, tokens]
    : [tokens, ...rates, [t("line.gross"), amountText(gross, "BRL", locale)], fee, pix];
}

function groupsOf(t: Words, receipt: IssuedReceipt, locale: Locale): SheetGroup[] {
  const { of, pix, exchange, reason } = receipt;
  const why = reason === null ? null : (REASONS.find((one) => one === reason) ?? "other");
  const company = (party: Party): Party =>
    party.document !== null && party.name === receipt.company.name
      ? { ...party, document: formatCnpj(party.document) }
      : party;
  const groups = [
    group(
      t("group.from"),
      // Who has not paid yet is nobody, and no line.
      partyLines(t, company(receipt.from), isUnpaidPayin(receipt) ? null : t("unknown")),
    ),
    group(t("group.to"), partyLines(t, company(receipt.to))),
    group(t("group.amounts"), amountLines(t, receipt, locale)),
    group(t("group.payment"), [
      ...receipt.times.map(({ what, at }): Line => [t(`time.${what}`), momentText(at, locale)]),
      [t(`line.number.${of.kind}`), receipt.number],
      [t("line.reference"), receipt.reference === "" ? null : shownName(receipt.reference)],
    ]),
    group(t("group.pix"), [
      [t("line.receiver"), pix.receiver === null ? null : shownName(pix.receiver)],
      [t("line.key"), pix.key === null ? null : shownName(pix.key), "wide"],
      [t(of.kind === "return" ? "line.returnOf" : "line.endToEnd"), pix.endToEndId, "wide"],
      [t("line.reason"), why === null ? null : t(`reason.${why}`, { reason: reason ?? "" })],
    ]),
    group(
      t("group.chain"),
      exchange === null
        ? []
        : [
            [t("line.network"), networkName(exchange.network)],
            ...exchange.hashes.map(({ what, hash }): Line => [
              t(`line.hash.${what}`),
              hash,
              "wide",
            ]),
          ],
    ),
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

/** A receipt in the words of a language. */
export async function receiptSheet(receipt: IssuedReceipt, locale: Locale): Promise<ReceiptSheet> {
  const t = await words(locale);
  const { of, state, company, amount, exchange, from, to } = receipt;
  const mark = markOf(state);
  const code = receipt.check?.code ?? null;
  const other = of.kind === "payin" ? from.name : to.name;
  const origin = env().APP_ORIGIN;
  return {
    of,
    locale,
    fileName: receiptFileName(receipt),
    title: isUnpaidPayin(receipt)
      ? t("title.asked")
      : t(`${mark === "done" ? "done" : "title"}.${of.kind}`),
    company: {
      name: shownName(company.name),
      document:
        company.document === null ? null : t("cnpj", { document: formatCnpj(company.document) }),
      sign: company.sign,
    },
    mark,
    word: t(`mark.${mark}`),
    sentence: t(
      isUnpaidPayin(receipt) && state === "payin_processing" ? "asking" : `state.${state}`,
    ),
    amount: amountText(amount.amount, amount.asset, locale),
    who: other === null ? null : bankName(other),
    converted:
      exchange &&
      t("onNetwork", {
        tokens: amountText(exchange.tokens, exchange.token, locale, true),
        network: networkName(exchange.network),
      }),
    groups: groupsOf(t, receipt, locale),
    asOf: { text: t("asOf", { moment: momentText(receipt.asOf, locale) }), at: receipt.asOf },
    check:
      code === null
        ? null
        : {
            title: t("check.title"),
            text: t("check.text", { page: `${origin.replace(/^https?:\/\//, "")}/receipt` }),
            code: groupedCode(code),
            url: origin + checkPath(code),
            picture: t("check.qr"),
          },
    replaced: t("replaced"),
  };
}
