"use client";
import { useLocale, useTranslations } from "next-intl";
import { localAmount } from "#lib/format/local-amount.ts";
import { showMoment } from "#lib/format/moment.ts";

/** What a company asks a payer for, by a PIX code. */
export type PayinRequest = {
  company: string;
  /** In reais, as agreed. */
  amount: string;
  /** ISO. */
  until: string;
  /** The receiver's name as the payer's bank will show it. */
  receiver: string;
  code: string;
};

/** A request for a PIX in its payer's words: the lines of its picture, and the whole text to send. */
export type PayinRequestWords = {
  title: string;
  amount: string;
  until: string;
  receiver: string;
  how: string;
  code: string;
  text: string;
};

/** The request in the reader's language; its deadline is in São Paulo time, and says so. */
export function usePayinRequest(request: PayinRequest): PayinRequestWords {
  const t = useTranslations("payins.request");
  const locale = useLocale();
  const { date, time } = showMoment(new Date(request.until), locale);
  const words = {
    title: t("title", { company: request.company }),
    amount: `R$\u00a0${localAmount(request.amount, locale)}`,
    until: t("until", { date, time }),
    receiver: t("receiver", { receiver: request.receiver }),
    how: t("how"),
    code: request.code,
  };
  const { title, amount, until, receiver, how, code } = words;
  const text = [title, "", t("amount", { amount }), until, receiver, "", how, code].join("\n");
  return { ...words, text };
}
