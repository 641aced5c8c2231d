import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { isSilent } from "#components/money/silence-notice.tsx";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import type { PayinState } from "#lib/payins/views/payin-states.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
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
    const phase = payinPhase(payin, new Date(payin.serverNow));
    const differs = phase === "completed" && payin.chainCheck === "differs";
    return {
      word: phase === "unknown" ? payin.status : t(differs ? "chainDiffers" : `phase.${phase}`),
      tone: differs ? "warn" : TONES[phase],
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
  const phase = payinPhase(payin, new Date(payin.serverNow));
  const since =
    phase === "asking_bank"
      ? ({ word: "noteDue", at: payin.expiresAt } as const)
      : phase === "sending" && payin.paidAt
        ? ({ word: "notePaid", at: payin.paidAt } as const)
        : null;
  if (since) {
    return (
      <span className="block text-xs text-muted">
        <span>{t(since.word)}</span> <Moment at={since.at} short ago={since.word === "noteDue"} />
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
