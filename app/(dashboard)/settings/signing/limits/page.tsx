import { secondPerson } from "#components/policies/second-person.tsx";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { LimitsForm } from "#components/spenders/limits-form.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { limitsView } from "#lib/spenders/views/signing-settings.ts";
import { limitTexts } from "#lib/rules/spenders/limit-texts.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";

/** The form suggests no bands; the other limits start with their defaults. */
const UNSET = {
  ...limitTexts(SIGNING_LIMITS_DEFAULT),
  min_rate: "",
  max_rate: "",
  start_min_rate: "",
  start_max_rate: "",
};

export default page("settings:write", "signing", async ({ t, actor, account, store }) => {
  const [{ limits }, second] = await Promise.all([
    limitsView(store, account),
    dualControlView(store, actor),
  ]);
  return (
    <>
      <PageHeader
        title={t(limits === null ? "setLimits" : "changeLimits")}
        crumbs={[{ href: "/settings/signing", label: t("title") }]}
        lead={t("limitsLead")}
      />
      <ClientMessages namespaces={["signing"]}>
        <LimitsForm
          limits={limits ?? UNSET}
          before={limits}
          second={secondPerson({ second, opensMoney: true })}
        />
      </ClientMessages>
    </>
  );
});
