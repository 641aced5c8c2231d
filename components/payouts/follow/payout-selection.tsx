import { useLocale, useTranslations } from "next-intl";
import { ClassifyButton } from "#components/accounting/classify-button.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { RowSelection } from "#components/money/row-selection.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { showMoment } from "#lib/format/moment.ts";
import { spreadsheetAmount } from "#lib/format/selected-rows.ts";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import type { Category } from "#lib/rules/accounting/accounting.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { usePayoutState } from "./payout-status.tsx";
import { PayAgainSelected } from "./pay-again-selected.tsx";
import { SeeSelected } from "./see-payouts.tsx";

type PayoutSelectionProps = {
  rows: readonly PayoutView[];
  /** What they can be classified by; null: the reader may not. */
  categories?: readonly Category[] | null;
  /** The reader may mark those that failed as seen, and pay them again. */
  maySee?: boolean;
  children: Elements;
};

/** Payouts that can be selected, with what of them is summed and copied. */
export function PayoutSelection({
  rows,
  categories = null,
  maySee = false,
  children,
}: PayoutSelectionProps) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  const stateOf = usePayoutState();
  const { zone } = showMoment(new Date(0), locale);
  return (
    <RowSelection
      receipts="/api/payouts/receipts"
      actions={
        <>
          {categories && <ClassifyButton of="payout" categories={categories} />}
          {maySee && <PayAgainSelected rows={rows} />}
          {maySee && (
            <SeeSelected
              ids={rows.flatMap(({ id, isUnseen }) => (isUnseen ? [id] : []))}
              words={{ see: t("seeSelected"), seeing: t("seeing") }}
            />
          )}
        </>
      }
      heads={[
        t("number"),
        t("pixAccount"),
        t("status"),
        t("tokens"),
        t("token"),
        `${t("pixAmount")} (BRL)`,
        t("network"),
        t("reference"),
        `${t("created")} (${zone})`,
      ]}
      rows={rows.map((payout) => {
        const { date, time } = showMoment(new Date(payout.createdAt), locale);
        return {
          key: payout.id,
          amounts: [
            { asset: payout.token, amount: payout.tokenAmount },
            { asset: "BRL", amount: payout.receiverAmount },
          ],
          cells: [
            payout.id,
            shownName(payout.receiver.name),
            stateOf(payout).word,
            spreadsheetAmount(payout.tokenAmount, locale),
            payout.token,
            spreadsheetAmount(payout.receiverAmount, locale),
            networkName(payout.network),
            payout.labels.reference,
            `${date} ${time}`,
          ],
        };
      })}
    >
      {children}
    </RowSelection>
  );
}
