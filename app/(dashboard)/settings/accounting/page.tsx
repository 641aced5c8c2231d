import { CategoryList } from "#components/accounting/category-list.tsx";
import { RequiredLabelsForm } from "#components/accounting/required-labels-form.tsx";
import { RequiredLabels } from "#components/accounting/required-labels.tsx";
import { secondPerson } from "#components/policies/second-person.tsx";
import { WriteOffLimitForm } from "#components/reconciliation/write-off-limit-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { accountingSettings } from "#lib/accounting/views/accounting.ts";
import { page } from "#lib/core/doors/page.tsx";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { writeOffLimit } from "#lib/reconciliation/rows/write-off-limit.ts";
import { formatAmount } from "#protocol/money/money.ts";

export default page("settings:read", "accounting", async ({ t, actor, account, can, store }) => {
  const [{ categories, required }, cents, second] = await Promise.all([
    accountingSettings(store, account),
    writeOffLimit(store.db, account.id),
    dualControlView(store, actor),
  ]);
  const limit = formatAmount(cents, "BRL");
  const mayChange = can("accounting:manage");
  return (
    <ClientMessages namespaces={["accounting"]}>
      <PageHeader
        title={t("settings")}
        lead={t("settingsLead")}
        actions={
          can("accounting:write") && <LinkButton href="/accounting">{t("toFile")}</LinkButton>
        }
      />
      <CategoryList categories={categories} mayChange={mayChange} />
      {mayChange ? (
        <RequiredLabelsForm required={required} />
      ) : (
        <RequiredLabels required={required} />
      )}
      {mayChange && (
        <ClientMessages namespaces={["reconciliation"]}>
          <Card>
            <WriteOffLimitForm key={limit} limit={limit} second={secondPerson({ second })} />
          </Card>
        </ClientMessages>
      )}
    </ClientMessages>
  );
});
