import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { LateBy, Moment } from "#components/money/moment.tsx";
import { isSilent } from "#components/money/silence-notice.tsx";
import { cx } from "#components/ui/cx.ts";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import type { PayinState } from "#lib/payins/views/payin-states.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { payinLateness, phaseWord } from "#lib/rules/payins/payin-lateness.ts";
import { payinPhase, type PayinPhase } from "#lib/rules/payins/payin-phase.ts";
import { parseAmount } from "#protocol/money/money.ts";
import { Sentence } from "#components/ui/sentence.tsx";

const TONES = {
  awaiting_pix: "wait",
  asking_bank: "busy",
  sending: "busy",
  confirming: "busy",
  returning: "warn",
  completed: "ok",
  failed: "bad",
  expired: "off",
  unknown: "off",
} as const satisfies Record<PayinPhase, StatusTone>;

/** The word and the tone of a payin's state; an unknown word is shown as it is. */
export function usePayinState(): (payin: PayinState) => { word: string; tone: StatusTone } {
  const t = useTranslations("payins");
  return (payin) => {
    const now = new Date(payin.serverNow);
    const phase = payinPhase(payin, now);
    const isLate = payinLateness(payin, phase, now)?.isLate ?? false;
    const differs = phase === "completed" && payin.chainCheck === "differs";
    return {
      word:
        phase === "unknown" ? payin.status : t(differs ? "chainDiffers" : phaseWord(phase, isLate)),
      tone: differs ? "bad" : isLate ? "warn" : TONES[phase],
    };
  };
}

/** A payin's state in the list and beside its title; `after`: what has come before it, as one state with it. */
export function PayinStatus({ payin, after }: { payin: PayinState; after?: string }) {
  const { word, tone } = usePayinState()(payin);
  return <StatusMark tone={tone}>{after ? `${after} · ${word}` : word}</StatusMark>;
}

/** Below the state in the list: what was returned, why the state is uncertain, or since when one waits or is late. */
export function PayinStatusNote({ payin }: { payin: PayinView }) {
  const t = useTranslations("payins");
  const { returns } = payin;
  if (returns.length > 0) {
    const areBack = returns.every(({ status }) => status === "returned");
    return (
      <span className="block text-xs text-muted">
        <Sentence>
          {t.rich(areBack ? "noteReturned" : "noteReturning", {
            amount: () => (
              <Amount units={sumOfAmounts(returns.map(({ amount }) => amount))} asset="BRL" />
            ),
          })}
        </Sentence>
      </span>
    );
  }
  const note = isSilent(payin)
    ? "noteSilent"
    : payin.contradictedBy
      ? "noteContradicted"
      : payin.reportedBy === "event"
        ? "noteReported"
        : null;
  if (note) return <span className="block text-xs text-muted">{t(note)}</span>;
  const now = new Date(payin.serverNow);
  const phase = payinPhase(payin, now);
  const lateness = payinLateness(payin, phase, now);
  if (lateness || phase === "asking_bank") {
    return (
      <span className={cx("block text-xs", lateness?.isLate ? "text-warn" : "text-muted")}>
        {lateness?.isLate ? (
          <LateBy by={lateness.by} minutes={lateness.minutes} short />
        ) : (
          <>
            <span>{t(lateness ? "expectedBy" : "noteDue")}</span>{" "}
            <Moment at={lateness?.by ?? payin.expiresAt} short ago={!lateness} />
          </>
        )}
      </span>
    );
  }
  const expected = payin.isOtherPayer && bankName(payin.labels.expected_payer);
  return (
    expected && (
      <span className="block max-w-40 truncate text-xs text-muted" title={expected}>
        {t("noteExpected", { name: expected })}
      </span>
    )
  );
}

/** Sum in cents of amounts in reais, each a decimal text of the dashboard's own. */
const sumOfAmounts = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, amount) => sum + (parseAmount(amount, "BRL") ?? 0n), 0n);
