import { useLocale, useTranslations } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import { RowSelection } from "#components/money/row-selection.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { showMoment } from "#lib/format/moment.ts";
import { spreadsheetAmount } from "#lib/format/selected-rows.ts";
import type { MovementView } from "#lib/activity/views/activity.ts";
import { hasMoved } from "./has-moved.ts";
import { useMovementState } from "./movement-status.tsx";

type MovementSelectionProps = { rows: readonly MovementView[]; children: Elements };

/** Movements that can be selected: what came in less what went out is summed, and each is copied. */
export function MovementSelection({ rows, children }: MovementSelectionProps) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const stateOf = useMovementState();
  const { zone } = showMoment(new Date(0), locale);
  return (
    <RowSelection
      heads={[
        t("kind"),
        t("number"),
        t("who"),
        t("state"),
        `${t("amount")} (BRL)`,
        t("tokens"),
        t("token"),
        t("network"),
        t("reference"),
        `${t("created")} (${zone})`,
      ]}
      rows={rows.map((movement) => {
        const { amount, tokens, token } = movement;
        const { date, time } = showMoment(new Date(movement.at), locale);
        return {
          key: movement.id,
          // A PIX that went back had come in: together they come to nothing, as in an export.
          amounts:
            hasMoved(movement) && movement.kind !== "return"
              ? [
                  { asset: "BRL", amount },
                  ...(tokens === null ? [] : [{ asset: token, amount: tokens }]),
                ]
              : [],
          cells: [
            t(`kindWord.${movement.kind}`),
            movement.number,
            movement.name ?? "",
            stateOf(movement).word,
            spreadsheetAmount(amount, locale),
            tokens === null ? "" : spreadsheetAmount(tokens, locale),
            tokens === null ? "" : token,
            networkName(movement.network),
            movement.reference,
            `${date} ${time}`,
          ],
        };
      })}
    >
      {children}
    </RowSelection>
  );
}
