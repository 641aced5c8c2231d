import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import type { PayinView, PayinReturnView } from "#lib/payins/views/payin-view.ts";
import { payinLateness } from "#lib/rules/payins/payin-lateness.ts";
import type { PayinPhase } from "#lib/rules/payins/payin-phase.ts";
import { PayinDifference, PayinDifferenceTitle } from "./payin-difference.tsx";
import {
  endWords,
  PAYIN_WORDS,
  payinWord,
  returnReasonWord,
  returnStateWord,
} from "./payin-words.ts";
import { Sentence } from "#components/ui/sentence.tsx";

const SENTENCES_AT_MOST = 3;

/** What is said in a plain line, by the shape before it. */
const PLAIN = { success: "ok", info: "info", off: "off" } as const;

/**
 * Where the money is, in sentences: what is known, from whom and since when, and what is not. What went
 * well, or ended without effect, is one plain line; what needs a person stands in a box.
 */
export function PayinOutcome({
  payin,
  phase,
  isExplained = false,
  toDifference = null,
  toExchange = null,
}: {
  payin: PayinView;
  phase: PayinPhase;
  /** Somebody has decided on what differs on the blockchain. */
  isExplained?: boolean;
  /** Where it is decided. */
  toDifference?: string | null;
  /** Where the exchange lists what it has not sent; null: not for this reader. */
  toExchange?: string | null;
}) {
  const t = useTranslations("payins");
  const lateness = payinLateness(payin, phase, new Date(payin.serverNow));
  const isLate = lateness?.isLate ?? false;
  const word = payinWord(phase, { ...payin, isLate });
  if (word === null) return null;
  const saidAt = payin.reportedBy === "reading" ? payin.readAt : null;
  const differs = word === "completedDiffers";
  const isTold = differs && isExplained;
  const tone = payin.contradictedBy || isTold ? "warn" : PAYIN_WORDS[word];
  // Once somebody has decided, nobody is to be asked.
  const title =
    differs && !isExplained ? (
      <PayinDifferenceTitle payin={payin} />
    ) : (
      t(`outcome.${word}.title`, { status: payin.status })
    );
  const text = (
    <>
      <Sentence>
        {t.rich(`outcome.${word}.text`, {
          until: () => <Moment at={payin.expiresAt} exact />,
          amount: () => <Amount units={payin.senderAmount} asset="BRL" />,
          id: payin.transactionId,
          day: isOfToday(word === "sendingLate" ? lateness?.sentBy : lateness?.arrivesBy, payin),
          sent: () => <Moment at={lateness?.sentBy ?? null} clock />,
          arrives: () => <Moment at={lateness?.arrivesBy ?? null} clock />,
        })}
      </Sentence>{" "}
      {phase === "completed" && payin.chainCheckedAt && <Moment at={payin.chainCheckedAt} exact />}
    </>
  );
  const said = (payin.hasEnded || phase === "unknown") && (
    <p className="text-sm text-muted">
      <span>{t(`said.${payin.reportedBy}`)}</span> {saidAt && <Moment at={saidAt} exact />}
    </p>
  );
  const more = (
    <>
      {payin.returns.slice(0, SENTENCES_AT_MOST).map((one) => (
        <ReturnSentence key={one.endToEndId} one={one} />
      ))}
      {payin.contradictedBy && (
        <p className="font-medium">
          {t("contradicted", {
            words: endWords(payin.contradictedBy)
              .map((end) => t(`statusWord.${end}`))
              .join(", "),
          })}
        </p>
      )}
      {!differs && said}
    </>
  );
  if (tone === "success" || tone === "info" || tone === "off") {
    return (
      <div aria-live="polite" className="flex gap-3">
        <StatusShape tone={PLAIN[tone]} className="mt-0.5" />
        <div className="grid min-w-0 gap-1 text-soft">
          <p>
            <span className="font-medium text-ink">{title}</span>
            <span>{". "}</span>
            {text}
          </p>
          {more}
        </div>
      </div>
    );
  }
  return (
    <Notice
      tone={tone}
      live
      title={title}
      action={
        differs && toDifference ? (
          <TextLink href={toDifference}>{t("openDifference")}</TextLink>
        ) : (
          isLate && toExchange && <TextLink href={toExchange}>{t("openExchange")}</TextLink>
        )
      }
    >
      {differs ? <PayinDifference payin={payin}>{said}</PayinDifference> : <p>{text}</p>}
      {more}
    </Notice>
  );
}

function isOfToday(at: string | undefined, { serverNow }: PayinView): "today" | "other" {
  const now = new Date(serverNow);
  return at && saoPauloDayAfter(new Date(at), 0) === saoPauloDayAfter(now, 0) ? "today" : "other";
}

/** Why one PIX was returned, and when. */
function ReturnSentence({ one }: { one: PayinReturnView }) {
  const t = useTranslations("payins");
  const state = returnStateWord(one.status);
  const isDated = state === "returned" && one.returnedAt !== null;
  return (
    <p>
      <Sentence>
        {t.rich(`returnCame.${returnReasonWord(one.reason)}`, {
          reason: one.reason,
          amount: () => <Amount units={one.amount} asset="BRL" />,
          at: () => <Moment at={one.receivedAt} exact />,
        })}
      </Sentence>{" "}
      <Sentence>
        {t.rich(isDated ? "returnWent.returnedAt" : `returnWent.${state}`, {
          status: one.status,
          at: () => <Moment at={one.returnedAt} exact />,
        })}
      </Sentence>
    </p>
  );
}
