import { useTranslations } from "next-intl";
import { isSilent } from "#components/money/silence-notice.tsx";
import { LateBy } from "#components/money/moment.tsx";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { PayoutState } from "#lib/payouts/views/payout-states.ts";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import { PAYOUT_PHASES } from "#lib/rules/payouts/payout-states.ts";
import { lateness } from "./lateness.ts";

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

type PayoutStatusProps = {
  payout: PayoutState;
  /** Somebody has decided on what differs on the blockchain. */
  isExplained?: boolean;
  /** What has come before it, as one state with it: "Approved · Failed". */
  after?: string;
};

/** A payout's state in the list and beside its title. */
export function PayoutStatus({ payout, isExplained, after }: PayoutStatusProps) {
  const { word, tone } = usePayoutState()(
    // What somebody has decided on is told apart from the state, on the payout's own page.
    isExplained ? { ...payout, chainCheck: "not_checked" } : payout,
  );
  return <StatusMark tone={tone}>{after ? `${after} · ${word}` : word}</StatusMark>;
}

/** Below the state in the list: why the state is uncertain, or why the payout failed and that nothing left. */
export function PayoutStatusNote({ payout }: { payout: PayoutView }) {
  const t = useTranslations("payouts");
  const hasKept = payout.phase === "failed" && payout.chainCheck === "verified";
  const note = isSilent(payout)
    ? "noteSilent"
    : payout.contradictedBy
      ? "noteContradicted"
      : payout.reportedBy === "event"
        ? "noteReported"
        : payout.failure && (`failure.${payout.failure}.short` as const);
  const running = payout.steps.find(({ state }) => state === "now");
  const late = running ? lateness(running, payout) : null;
  if (!note && late) {
    return (
      <span className="block text-xs text-warn">
        <LateBy {...late} short />
      </span>
    );
  }
  if (!note) return null;
  return (
    <span className="block text-xs text-muted">
      {[t(note), ...(hasKept ? [t("noteNothingLeft")] : [])].join(" · ")}
    </span>
  );
}
