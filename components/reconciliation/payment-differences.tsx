import { getTranslations } from "next-intl/server";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { PaymentDifference } from "#lib/reconciliation/views/payment-differences.ts";

/** What reconciliation found of a payment: what was decided, or where it is. */
export async function PaymentDifferences({
  differences,
}: {
  differences: readonly PaymentDifference[];
}) {
  const t = await getTranslations("reconciliation");
  return differences.map(({ id, kind, amounts, decided }) => (
    <Notice
      key={id}
      tone={decided ? "info" : "warn"}
      title={t(decided ? `ofPayment.${decided.state}` : "ofPayment.open")}
      action={
        <TextLink href={`/reconciliation/${id}`}>
          {t(decided ? "ofPayment.see" : "ofPayment.decide")}
        </TextLink>
      }
    >
      <p>{t(`kind.${kind}`)}</p>
      {amounts && (
        <p>
          <Sentence>
            {t.rich("ofPayment.amounts", {
              ours: () => <Amount units={amounts.ours} asset={amounts.asset} />,
              theirs: () => <Amount units={amounts.theirs} asset={amounts.asset} />,
            })}
          </Sentence>
        </p>
      )}
      {decided && (
        <p className="flex flex-wrap gap-x-2">
          <bdi translate="no">{decided.by}</bdi>
          <Moment at={decided.at} />
          {decided.reason && <q translate="no">{decided.reason}</q>}
        </p>
      )}
    </Notice>
  ));
}
