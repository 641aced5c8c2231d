import { LimitFacts } from "#components/regulatory/limit-facts.tsx";
import { PurposeFileCard } from "#components/regulatory/purpose-file-card.tsx";
import { PurposeList } from "#components/regulatory/purpose-list.tsx";
import { RegulatorySettingForm } from "#components/regulatory/regulatory-setting-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { regulatorySettings } from "#lib/regulatory/views/settings.ts";

export default page("settings:read", "regulatory", async ({ t, account, can, store }) => {
  const { setting, codes, limits } = await regulatorySettings(store, account);
  const mayChange = can("settings:write");
  return (
    <ClientMessages namespaces={["regulatory"]}>
      <PageHeader title={t("title")} lead={t("lead")} />
      {mayChange ? (
        <RegulatorySettingForm key={JSON.stringify(setting)} setting={setting} />
      ) : (
        <Card title={t("setting")}>
          <DescriptionList
            items={[
              { term: t("purposeOf"), detail: t(`of.${setting.purposeOf}`) },
              {
                term: t("requiredLabel"),
                detail: t(`requiredOption.${setting.isRequired ? "yes" : "no"}`),
              },
            ]}
          />
        </Card>
      )}
      <Card
        bare
        title={t("codes")}
        actions={
          <LinkButton size="sm" href="/api/purpose-codes" download prefetch={false}>
            {t("download")}
          </LinkButton>
        }
      >
        <p className="text-soft">{t("codesLead")}</p>
        <PurposeList codes={codes} />
        {mayChange && <PurposeFileCard />}
      </Card>
      <LimitFacts limits={limits} />
    </ClientMessages>
  );
});
