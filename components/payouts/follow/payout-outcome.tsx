import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import { outcomeTone, payoutOutcome } from "#lib/rules/payouts/payout-phase.ts";
import { chainWord, payoutEnds } from "./payout-words.ts";
import type { Elements } from "#components/ui/elements.ts";
import { Sentence } from "#components/ui/sentence.tsx";
import { parseAmount } from "#protocol/money/money.ts";

const isDifferent = (phase: PayoutView["phase"]) =>
  phase === "completed" || phase === "failed" || phase === "refunded";

type PayoutOutcomeProps = {
  payout: PayoutView;
  /** Somebody has decided on what differs on the blockchain. */
  isExplained?: boolean;
  /** What the reader may do about it. */
  action?: Elements;
};

/**
 * Where the money is now, in a sentence: what is known, and what is not. Amounts and receiver stand
 * around it; only what needs a person gets a box.
 */
export function PayoutOutcome({ payout, isExplained = false, action }: PayoutOutcomeProps) {
  const t = useTranslations("payouts");
  const { phase, chainCheck, chainDifference, chainAmount, contradictedBy } = payout;
  const outcome = payoutOutcome(phase, chainCheck, isExplained && contradictedBy === null);
  const tone = contradictedBy ? "warn" : outcomeTone(phase, chainCheck, isExplained);
  const title = t(`outcome.${outcome}.title`, { status: payout.status });
  const differs = chainCheck === "differs" && isDifferent(phase) ? phase : null;
  const found = chainDifference === null ? undefined : chainWord(chainDifference);
  const text = (
    <>
      <Sentence>
        {t.rich(`outcome.${outcome}.text`, {
          account: payout.pixAccount.name,
          tokens: () => <Amount units={payout.tokenAmount} asset={payout.token} />,
          reais: () => <Amount units={payout.receiverAmount} asset="BRL" />,
        })}
      </Sentence>{" "}
      {chainCheck === "differs" && chainDifference && (
        <span>{t("chainFound", { what: found ? t(`chainWord.${found}`) : chainDifference })}</span>
      )}{" "}
      {chainCheck === "differs" && chainAmount !== null && (
        <ChainFigures payout={payout} moved={chainAmount} />
      )}{" "}
      {differs && !isExplained && <span>{t(`differsNext.${differs}`)}</span>}{" "}
      {payout.reportedBy === "event" && payout.hasEnded && <span>{t("said.event")}</span>}
    </>
  );
  if (tone === "info" || tone === "success") {
    return (
      <output className="block max-w-prose text-pretty text-soft">
        <span className="font-medium text-ink">{`${title}.`}</span> <span>{text}</span>
      </output>
    );
  }
  return (
    <Notice tone={tone} live title={title} action={action}>
      {payout.failure && (
        <p className="font-medium text-ink">{t(`failure.${payout.failure}.text`)}</p>
      )}
      <p>{text}</p>
      {contradictedBy && (
        <p className="font-medium">
          {t("contradicted", {
            words: payoutEnds(contradictedBy)
              .map((end) => t(`statusWord.${end}`))
              .join(", "),
          })}
        </p>
      )}
    </Notice>
  );
}

/** What was to be moved, what the blockchain shows, and what lies between. */
function ChainFigures({ payout, moved }: { payout: PayoutView; moved: string }) {
  const t = useTranslations("payouts");
  const { token, tokenAmount } = payout;
  const between = (parseAmount(moved, token) ?? 0n) - (parseAmount(tokenAmount, token) ?? 0n);
  return (
    <Sentence>
      {t.rich("chainFigures", {
        expected: () => <Amount units={tokenAmount} asset={token} />,
        moved: () => <Amount units={moved} asset={token} />,
        between: () => <Amount units={between} asset={token} />,
      })}
    </Sentence>
  );
}
