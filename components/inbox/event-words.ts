import type { useTranslations } from "next-intl";
import type { ReceivedEventView } from "#lib/inbox/views/received-events.ts";
import { shorten } from "#lib/format/shorten.ts";
import { EVENTS } from "#protocol/api/events.ts";

type Say = ReturnType<typeof useTranslations<"webhooks">>;

const HAPPENED = ["new", "updated", "completed", "approved", "rejected"] as const;
const STATUSES = ["processing", "on_hold", "completed", "failed", "refunded", "expired"] as const;

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

/** "Payout 1 changed to completed", or the exchange's own name of an event that has no words here. */
export function eventTitle(t: Say, event: ReceivedEventView): string {
  if (!event.verified) return t("unverifiedName");
  const object = event.name.startsWith("kyc.") ? t("kycReview") : eventObject(t, event);
  return object === null ? event.name : told(t, event.name, object, event.status);
}

/** "Payout completed": what events of this name tell, of whichever payment. */
export function eventKind(t: Say, name: string): string {
  const kind = (["payin", "payout"] as const).find((one) => name.startsWith(`crypto.${one}.`));
  return told(t, name, t(kind ?? "kycReview"), null);
}

function told(t: Say, name: string, object: string, status: string | null): string {
  const happened = HAPPENED.find((word) => name.endsWith(`.${word}`));
  if (!happened || !EVENTS.some((known) => known === name)) return name;
  const known = STATUSES.find((one) => one === status);
  if (happened === "updated" && known) return t("changedTo", { object, status: known });
  return t("eventTitle", { object, happened: t(`happened.${happened}`) });
}
