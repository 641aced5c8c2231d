import { FileText } from "lucide";
import { ImportStatement } from "#components/reconciliation/import-statement.tsx";
import { StatementAccountForm } from "#components/reconciliation/statement-account-form.tsx";
import { StatementTable } from "#components/reconciliation/statement-table.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { statementsView } from "#lib/reconciliation/views/statements.ts";

export default page("reconciliation:read", "reconciliation", async ({ t, account, can, store }) => {
  const { accounts, statements } = await statementsView(store, account);
  const mayImport = can("statement:import");
  return (
    <ClientMessages namespaces={["reconciliation"]}>
      <PageHeader
        title={t("statements")}
        lead={t("statementsLead")}
        crumbs={[{ href: "/reconciliation", label: t("title") }]}
      />
      {statements.length > 0 && <StatementTable rows={statements} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {mayImport && <ImportStatement key={accounts.length} accounts={accounts} />}
        {mayImport && (
          <Card title={t("addAccount")}>
            <StatementAccountForm />
          </Card>
        )}
      </div>
      {statements.length === 0 && (
        <EmptyState icon={<Icon of={FileText} className="size-5" />} title={t("noStatements")} />
      )}
    </ClientMessages>
  );
});
