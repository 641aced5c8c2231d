import { NewPixAccountForm } from "#components/pix-accounts/new-pix-account-form.tsx";
import { CoolingOffAhead } from "#components/policies/cooling-off-ahead.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { expectedCoolingOff } from "#lib/policies/views/expected-cooling-off.ts";

export default page("bank-account:create", "pixAccounts", async ({ t, actor, store }) => {
  const expected = await expectedCoolingOff(store.db, actor, "pix_account", [null]);
  return (
    <>
      <PageHeader
        title={t("create")}
        crumbs={[{ href: "/pix-accounts", label: t("title") }]}
        lead={t("createLead")}
      />
      <Columns
        aside={
          <Card title={t("createHelp")}>
            <ul className="grid list-disc gap-1.5 pl-5 text-soft">
              <li>{t("createHelpOnly")}</li>
              <li>{t("createHelpHolder")}</li>
              <li>{t("createHelpKey")}</li>
              <li>{t("createHelpCpf")}</li>
            </ul>
          </Card>
        }
      >
        <ClientMessages namespaces={["pixAccounts"]}>
          <NewPixAccountForm>
            <CoolingOffAhead of="pix_account" expected={expected.get(null)} />
          </NewPixAccountForm>
        </ClientMessages>
      </Columns>
    </>
  );
});
