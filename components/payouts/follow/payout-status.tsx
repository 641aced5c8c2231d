import { useTranslations } from "next-intl";
import { isSilent } from "#components/money/silence-notice.tsx";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { PayoutState } from "#lib/payouts/views/payout-states.ts";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import { PAYOUT_PHASES } from "#lib/rules/payouts/payout-states.ts";

/** The word and the tone of a payout's state; an unknown word is shown as it is. */
export function usePayoutState(): (payout: PayoutState) => { word: string; tone: StatusTone } {
  const t = useTranslations("payouts");
  return ({ phase, chainCheck, status }) => {
    const differs = chainCheck === "differs";
    return {
      word: phase === "unknown" ? status : t(differs ? "chainDiffers" : `phase.${phase}`),
      tone: differs ? "warn" : PAYOUT_PHASES[phase].tone,
    };
  };
}

/** A payout's state in the list and beside its title. */
export function PayoutStatus({ payout }: { payout: PayoutState }) {
  const { word, tone } = usePayoutState()(payout);
  return <StatusMark tone={tone}>{word}</StatusMark>;
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
