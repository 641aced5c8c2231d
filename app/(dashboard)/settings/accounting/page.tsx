import { CategoryList } from "#components/accounting/category-list.tsx";
import { RequiredLabelsForm } from "#components/accounting/required-labels-form.tsx";
import { RequiredLabels } from "#components/accounting/required-labels.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { accountingSettings } from "#lib/accounting/views/accounting.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page("settings:read", "accounting", async ({ t, account, can, store }) => {
  const { categories, required } = await accountingSettings(store, account);
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
    </ClientMessages>
  );
});
