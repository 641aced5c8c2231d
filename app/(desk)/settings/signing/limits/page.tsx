import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { LimitsForm } from "#components/signing/limits-form.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { limitsView } from "#lib/data/signing-settings.ts";
import { limitTexts } from "#protocol/set-signing-limits.ts";
import { SIGNING_LIMITS_DEFAULT } from "#protocol/signing-limits.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signing"))("limits") };
}

/** The bands are nobody's to suggest; the rest is offered as it usually is. */
const UNSET = {
  ...limitTexts(SIGNING_LIMITS_DEFAULT),
  min_rate: "",
  max_rate: "",
  start_min_rate: "",
  start_max_rate: "",
};

export default async function LimitsPage() {
  const access = await requireAccess("settings:write");
  if (!access.allowed) return <Forbidden />;
  const { limits } = await limitsView(access.store, access.session.account);
  const t = await getTranslations("signing");
  return (
    <>
      <PageHeader
        title={t("limits")}
        crumbs={[{ href: "/settings/signing", label: t("title") }]}
        lead={t("limitsLead")}
      />
      <ClientMessages namespaces={["signing"]}>
        <LimitsForm limits={limits ?? UNSET} />
      </ClientMessages>
    </>
  );
}
