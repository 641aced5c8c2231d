import type { useTranslations } from "next-intl";
import type { ReceivedEventView } from "#lib/inbox/views/received-events.ts";
import { shorten } from "#lib/format/shorten.ts";
import { EVENTS } from "#protocol/api/events.ts";

type Say = ReturnType<typeof useTranslations<"webhooks">>;

const HAPPENED = ["new", "updated", "completed", "approved", "rejected"] as const;

/** What an event is about: a catalog's choice. */
export const kindOf = ({
  payoutId,
  transactionId,
}: ReceivedEventView): "payout" | "payin" | "other" =>
  payoutId !== null ? "payout" : transactionId !== null ? "payin" : "other";

/** The payin or payout that a delivery names, in words; null: it names none. */
export function eventObject(t: Say, event: ReceivedEventView): string | null {
  const { payout, payoutId, transactionId } = event;
  if (payout !== null) return t("payoutNumber", { id: payout });
  if (payoutId !== null) return t("payoutNumber", { id: shorten(payoutId) });
  return transactionId === null ? null : t("payinNumber", { id: transactionId });
}

/** "Payout 1: created", or the exchange's own name of an event that has no words here. */
export function eventTitle(t: Say, event: ReceivedEventView): string {
  if (!event.verified) return t("unverifiedName");
  const happened = HAPPENED.find((word) => event.name.endsWith(`.${word}`));
  const isReview = event.name.startsWith("kyc.");
  const object = isReview ? t("kycReview") : eventObject(t, event);
  const isKnown = EVENTS.some((name) => name === event.name);
  if (!isKnown || !happened || object === null) return event.name;
  return t("eventTitle", { object, happened: t(`happened.${happened}`) });
}
