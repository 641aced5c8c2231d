import { DualControlNotice } from "#components/policies/dual-control-notice.tsx";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { getTranslations } from "next-intl/server";
import { InviteForm } from "#components/people/invite-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { accountsToInviteTo } from "#lib/people/views/invitations.ts";

export default page("people:manage", "invitations", async ({ t, actor, store }) => {
  const people = await getTranslations("people");
  const second = await dualControlView(store, actor);
  return (
    <ClientMessages namespaces={["people", "invitations"]}>
      <PageHeader
        title={t("invite")}
        crumbs={[{ href: "/settings/team", label: people("title") }]}
        lead={t("inviteLead")}
      />
      <Columns aside={<DualControlNotice second={second} />}>
        <InviteForm accounts={await accountsToInviteTo(store, actor)} asks={!second.isAlone} />
      </Columns>
    </ClientMessages>
  );
});
