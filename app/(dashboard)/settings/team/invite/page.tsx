import { SecondNotice } from "#components/policies/second-notice.tsx";
import { secondView } from "#lib/policies/views/second.ts";
import { getTranslations } from "next-intl/server";
import { InviteForm } from "#components/people/invite-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { accountsToInviteTo } from "#lib/people/views/invitations.ts";

export default page("people:manage", "invitations", async ({ t, actor, store }) => {
  const people = await getTranslations("people");
  return (
    <ClientMessages namespaces={["people", "invitations"]}>
      <PageHeader
        title={t("invite")}
        crumbs={[{ href: "/settings/team", label: people("title") }]}
        lead={t("inviteLead")}
      />
      <Columns asideFirst aside={<SecondNotice second={await secondView(store, actor)} />}>
        <InviteForm accounts={await accountsToInviteTo(store, actor)} />
      </Columns>
    </ClientMessages>
  );
});
