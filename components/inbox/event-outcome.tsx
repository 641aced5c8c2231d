import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { ReceivedEventView } from "#lib/inbox/views/received-events.ts";
import { kindOf } from "./event-words.ts";

const TONES: Record<ReceivedEventView["outcome"], StatusTone> = {
  received: "wait",
  applied: "ok",
  not_confirmed: "info",
  unknown: "off",
  ignored: "bad",
  unreadable: "warn",
};

const REASONS = ["no_secret", "no_signature", "bad_signature", "stale"] as const;
const isReason = (text: string | null): text is (typeof REASONS)[number] =>
  REASONS.some((reason) => reason === text);

/** What a delivery did. */
export function EventOutcome({ event }: { event: ReceivedEventView }) {
  const t = useTranslations("webhooks");
  return (
    <StatusMark tone={TONES[event.outcome]}>
      {t(`outcome.${event.outcome}`, { of: kindOf(event) })}
    </StatusMark>
  );
}

/** Whether a delivery is proven to be the exchange's, or why not. */
export function EventProof({ event }: { event: ReceivedEventView }) {
  const t = useTranslations("webhooks");
  if (event.verified) return <StatusMark tone="ok">{t("verified")}</StatusMark>;
  const why = isReason(event.reason) ? t(`reason.${event.reason}`) : (event.reason ?? "");
  return <StatusMark tone="bad">{why}</StatusMark>;
}
