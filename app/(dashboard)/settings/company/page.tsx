import { CompanyForm } from "#components/connection/company-form.tsx";
import { secondPerson } from "#components/policies/second-person.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { CompanyMark } from "#components/shell/company-mark.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { companyOf } from "#lib/core/exchange/company.ts";
import { page } from "#lib/core/doors/page.tsx";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { COMPANY_COLOURS } from "#lib/rules/connection/company-sign.ts";
import { formatCnpj } from "#protocol/brazil/cnpj.ts";

export default page("settings:read", "settings", async ({ t, actor, account, can, store }) => {
  const { name, document, initials, sign } = await companyOf(store.db, account.id);
  const second = can("settings:write") ? await dualControlView(store, actor) : null;
  const cnpj = document && formatCnpj(document);
  return (
    <ClientMessages namespaces={["settings"]}>
      <PageHeader title={t("company")} lead={t("companyLead")} />
      {second ? (
        <CompanyForm
          second={secondPerson({ second })}
          defaults={{
            name,
            document: cnpj ?? "",
            initials: initials ?? "",
            colour: sign?.colour ?? COMPANY_COLOURS[0],
          }}
        />
      ) : (
        <Card title={t("company")}>
          <CompanyMark sign={sign} />
          <DescriptionList
            items={[
              { term: t("companyName"), detail: <bdi translate="no">{name}</bdi> },
              ...(cnpj
                ? [{ term: t("companyDocument"), detail: <bdi translate="no">{cnpj}</bdi> }]
                : []),
            ]}
          />
        </Card>
      )}
    </ClientMessages>
  );
});
