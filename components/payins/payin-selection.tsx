import { useLocale, useTranslations } from "next-intl";
import { ClassifyButton } from "#components/accounting/classify-button.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { RowSelection } from "#components/money/row-selection.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { showMoment } from "#lib/format/moment.ts";
import { spreadsheetAmount } from "#lib/format/selected-rows.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { payerName } from "./payer-name.ts";
import { usePayinState } from "./payin-status.tsx";
import type { Category } from "#lib/rules/accounting/accounting.ts";

type PayinSelectionProps = {
  rows: readonly PayinView[];
  /** What they can be classified by; null: the reader may not. */
  categories?: readonly Category[] | null;
  children: Elements;
};

/** Payins that can be selected, with what of them is summed and copied. */
export function PayinSelection({ rows, categories = null, children }: PayinSelectionProps) {
  const t = useTranslations("payins");
  const locale = useLocale();
  const stateOf = usePayinState();
  const { zone } = showMoment(new Date(0), locale);
  return (
    <RowSelection
      receipts="/api/payins/receipts"
      actions={categories && <ClassifyButton of="payin" categories={categories} />}
      heads={[
        t("number"),
        t("payer"),
        t("wallet"),
        t("status"),
        `${t("pixAmount")} (BRL)`,
        t("tokens"),
        t("token"),
        t("network"),
        t("reference"),
        `${t("created")} (${zone})`,
      ]}
      rows={rows.map((payin) => {
        const { date, time } = showMoment(new Date(payin.createdAt), locale);
        return {
          key: payin.id,
          amounts: [
            { asset: "BRL", amount: payin.senderAmount },
            { asset: payin.token, amount: payin.receiverAmount },
          ],
          cells: [
            payin.transactionId,
            payerName(payin) ?? "",
            payin.walletName ?? "",
            stateOf(payin).word,
            spreadsheetAmount(payin.senderAmount, locale),
            spreadsheetAmount(payin.receiverAmount, locale),
            payin.token,
            networkName(payin.network),
            payin.labels.reference,
            `${date} ${time}`,
          ],
        };
      })}
    >
      {children}
    </RowSelection>
  );
}
