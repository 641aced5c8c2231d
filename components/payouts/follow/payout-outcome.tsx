import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import { chainWord, payoutEnds, payoutWord, PAYOUT_WORDS } from "./payout-words.ts";

/** Where the money is now, in sentences: what is known, from whom and since when, and what is not. */
export function PayoutOutcome({ payout }: { payout: PayoutView }) {
  const t = useTranslations("payouts");
  const { phase, chainCheck, chainDifference } = payout;
  const word = payoutWord(phase, chainCheck);
  const mayTryAgain = phase === "failed" || phase === "refunded";
  const saidAt = payout.reportedBy === "reading" ? payout.readAt : null;
  const found = chainDifference === null ? undefined : chainWord(chainDifference);
  return (
    <Notice
      tone={payout.contradictedBy ? "warn" : PAYOUT_WORDS[word]}
      live
      title={t(`outcome.${word}.title`, { status: payout.status })}
      action={
        mayTryAgain && (
          <LinkButton href={`/payouts/new?like=${payout.id}`} size="sm">
            {t("again")}
          </LinkButton>
        )
      }
    >
      <p>
        {t.rich(`outcome.${word}.text`, {
          account: payout.pixAccount.name,
          tokens: () => <Amount units={payout.tokenAmount} asset={payout.token} />,
          reais: () => <Amount units={payout.receiverAmount} asset="BRL" />,
        })}{" "}
        {chainCheck === "differs" &&
          chainDifference &&
          t("chainFound", { what: found ? t(`chainWord.${found}`) : chainDifference })}{" "}
        {payout.hasEnded && payout.chainCheckedAt && <Moment at={payout.chainCheckedAt} exact />}
      </p>
      {payout.endToEndId && (phase === "completed" || phase === "finishing") && (
        <p className="font-medium">
          {t("endToEnd")} <Hash text={payout.endToEndId} what={t("endToEnd")} full />
        </p>
      )}
      {payout.contradictedBy && (
        <p className="font-medium">
          {t("contradicted", {
            words: payoutEnds(payout.contradictedBy)
              .map((end) => t(`statusWord.${end}`))
              .join(", "),
          })}
        </p>
      )}
      {(payout.hasEnded || phase === "unknown") && (
        <p className="text-sm">
          {t(`said.${payout.reportedBy}`)} {saidAt && <Moment at={saidAt} exact />}
        </p>
      )}
    </Notice>
  );
}
