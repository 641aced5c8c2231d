import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { ReceiptLink } from "#components/receipts/receipt-link.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { PayinReturnView } from "#lib/payins/views/payin-view.ts";
import { returnReasonWord, returnStateWord } from "./payin-words.ts";

const TONES = { returned: "ok", returning: "busy", other: "off" } as const;

/** Every returned PIX, with what to look for in a bank statement. */
export function PayinReturns({ returns }: { returns: readonly PayinReturnView[] }) {
  const t = useTranslations("payins");
  if (returns.length === 0) return null;
  return (
    <Card title={t("returnsTitle")}>
      <p className="text-sm text-muted">{t("returnsHint")}</p>
      <ul className="grid gap-4">
        {returns.map((one) => (
          <li key={one.endToEndId} className="border-t border-line pt-4">
            <Return returned={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Why it went back and how much, then when it came and where its return stands. */
function Return({ returned }: { returned: PayinReturnView }) {
  const t = useTranslations("payins");
  const { id, reason, amount, receivedAt, endToEndId, status, returnedAt } = returned;
  const word = returnStateWord(status);
  return (
    <div className="grid gap-3">
      <p className="flex justify-between gap-4 font-medium">
        <span>{t(`returnReasonWord.${returnReasonWord(reason)}`, { reason })}</span>
        <span className="whitespace-nowrap">
          <Amount units={amount} asset="BRL" />
        </span>
      </p>
      <DescriptionList
        look="stack"
        items={[
          {
            term: t("paid"),
            detail: (
              <span className="grid gap-0.5">
                <Moment at={receivedAt} exact />
                <span className="text-sm text-muted">{t("idOfCome")}</span>
                <Hash text={endToEndId} what={t("endToEnd")} />
              </span>
            ),
          },
          {
            term: t("wentBack"),
            detail: (
              <span className="grid gap-0.5">
                <StatusMark tone={TONES[word]}>
                  {word === "other" ? status : t(`returnState.${word}`)}
                </StatusMark>
                {returnedAt && <Moment at={returnedAt} exact />}
              </span>
            ),
          },
        ]}
      />
      <div>
        <ReceiptLink href={`/returns/${id}/receipt`} isDone={word === "returned"} size="sm" />
      </div>
    </div>
  );
}
