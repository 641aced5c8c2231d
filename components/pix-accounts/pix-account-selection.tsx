import { useTranslations } from "next-intl";
import { RowSelection } from "#components/money/row-selection.tsx";
import type { Elements } from "#components/ui/elements.ts";
import type { PixAccountView } from "#lib/pix-accounts/views/pix-accounts.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { PayAsBatch } from "./pay-as-batch.tsx";

type PixAccountSelectionProps = { accounts: readonly PixAccountView[]; children: Elements };

/** PIX accounts that can be ticked, and paid together. */
export function PixAccountSelection({ accounts, children }: PixAccountSelectionProps) {
  const t = useTranslations("pixAccounts");
  return (
    <RowSelection
      heads={[t("name"), t("pixKey"), t("holder")]}
      actions={<PayAsBatch />}
      rows={accounts.map(({ id, name, listedKey, holder }) => ({
        key: id,
        amounts: [],
        cells: [shownName(name), listedKey, holder ? shownName(holder.name) : ""],
      }))}
    >
      {children}
    </RowSelection>
  );
}
