import { useTranslations } from "next-intl";
import { isSilent } from "#components/money/silence-notice.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import { PAYOUT_PHASES } from "#lib/rules/payouts/payout-states.ts";

/** A payout's state in the list and beside its title; an unknown word is shown as it is. */
export function PayoutStatus({ payout }: { payout: PayoutView }) {
  const t = useTranslations("payouts");
  const { phase, chainCheck, status } = payout;
  const differs = chainCheck === "differs";
  return (
    <StatusMark tone={differs ? "warn" : PAYOUT_PHASES[phase].tone}>
      {phase === "unknown" ? status : t(differs ? "chainDiffers" : `phase.${phase}`)}
    </StatusMark>
  );
}

/** Below the state in the list: why the state is uncertain, or why the payout failed. */
export function PayoutStatusNote({ payout }: { payout: PayoutView }) {
  const t = useTranslations("payouts");
  const note = isSilent(payout)
    ? "noteSilent"
    : payout.contradictedBy
      ? "noteContradicted"
      : payout.reportedBy === "event"
        ? "noteReported"
        : payout.failure && (`failure.${payout.failure}.short` as const);
  return note && <span className="block text-xs text-muted">{t(note)}</span>;
}
