import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import type { PayoutFlowView, PayoutIntentView } from "#lib/payouts/views/payout-intent-view.ts";
import type { PayoutNext } from "#lib/rules/payouts/payout-states.ts";

type Why = Extract<PayoutNext, { do: "requote" }>["why"];

type Signature = PayoutFlowView["signature"];

type RequoteNoticeProps = {
  why: Why;
  intent: PayoutIntentView;
  /** The wallet's last; null: it was not opened; absent: the allowance is given elsewhere. */
  signature?: Signature;
  action?: ReactNode;
};

/** A new quote has the same tokens only where they were typed, with the fees inside. */
const movesTokens = ({ currencyType, coverFees }: PayoutIntentView) =>
  currencyType === "receiver" || coverFees;

const STANDS: readonly string[] = ["allowed", "confirming", "pending", "unknown"];

/** When the wallet signed what a new quote of the same amount uses; null: it has not, or in vain. */
function Signed({ signature: { hash, askedAt, phase } }: { signature: NonNullable<Signature> }) {
  const t = useTranslations("payoutFlow");
  if (hash === null || !STANDS.includes(phase.phase)) return null;
  const isUnseen = phase.phase === "pending" && !phase.isSeen;
  return (
    <p>
      <Sentence>
        {t.rich(isUnseen ? "signedUnseen" : "signedAt", {
          at: () => <Moment at={askedAt} short />,
          hash: () => <Hash text={hash} what={t("transaction")} />,
        })}
      </Sentence>
    </p>
  );
}

function textOf({ why, intent, signature }: RequoteNoticeProps) {
  if (why === "refused") return "requoteRefused" as const;
  if (signature === null) return "requoteUnsigned" as const;
  if (signature?.phase.phase === "unreported") return "requoteSilent" as const;
  return movesTokens(intent) ? ("requoteMoves" as const) : ("requoteKeeps" as const);
}

/** Why another quote is needed, that nothing is lost by that, and whether another amount must be signed. */
export function RequoteNotice(props: RequoteNoticeProps) {
  const t = useTranslations("payoutFlow");
  const { why, signature, action } = props;
  return (
    <Notice
      tone={why === "refused" ? "danger" : "warn"}
      live
      title={t(`requoteWhy.${why}`)}
      action={action}
    >
      {why !== "refused" && signature?.purpose === "approve" && <Signed signature={signature} />}
      <p>{t(textOf(props))}</p>
    </Notice>
  );
}
