import { useTranslations } from "next-intl";
import { use } from "react";
import { SelectionContext } from "#components/money/selection.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import { canRepeat } from "#lib/rules/payouts/can-repeat.ts";

/** Leads to a new batch of what is selected, where all of it failed or came back for certain. */
export function PayAgainSelected({ rows }: { rows: readonly PayoutView[] }) {
  const t = useTranslations("payouts");
  const selected = use(SelectionContext)?.selected;
  const chosen = rows.filter(({ id }) => selected?.has(id));
  if (chosen.length === 0 || !chosen.every(canRepeat)) return null;
  const ids = chosen.map(({ id }) => id).join(",");
  return (
    <LinkButton href={`/payouts/batches/new?repeat=${ids}`} size="sm" tone="primary">
      {t("payAgain")}
    </LinkButton>
  );
}
