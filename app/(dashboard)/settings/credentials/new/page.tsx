import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { secondPerson } from "#components/policies/second-person.tsx";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { NewCredentialForm } from "#components/connection/new-credential-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";

/** A quarter: long enough to forget nothing, short enough to end what was forgotten. */
const OFFERED_DAYS = 90;

export default page("settings:write", "credentials", async ({ t, actor, account, store }) => {
  const second = await dualControlView(store, actor);
  return (
    <>
      <PageHeader
        title={t("create")}
        crumbs={[{ href: "/settings/credentials", label: t("title") }]}
        lead={t("createLead")}
      />
      <ClientMessages namespaces={["credentials"]}>
        <NewCredentialForm
          expiresOn={saoPauloDayAfter(new Date(), OFFERED_DAYS)}
          second={secondPerson({ second })}
          needsAddresses={account.environment !== "sandbox"}
        />
      </ClientMessages>
    </>
  );
});
