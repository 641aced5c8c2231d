import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { getTranslations } from "next-intl/server";
import { InvitationsTable } from "#components/people/invitations-table.tsx";
import { PastDecidersTable } from "#components/people/past-deciders-table.tsx";
import { PeopleTable } from "#components/people/people-table.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { invitationRows } from "#lib/people/views/invitations.ts";
import { pastDeciderRows } from "#lib/people/views/past-deciders.ts";
import { personRows } from "#lib/people/views/people.ts";
import { Sentence } from "#components/ui/sentence.tsx";

export default page("people:read", "people", async ({ t, actor, store, can }) => {
  const canManage = can("people:manage");
  const [rows, invitations, former, invites, second] = await Promise.all([
    personRows(store, actor),
    invitationRows(store, actor),
    pastDeciderRows(store, actor),
    getTranslations("invitations"),
    dualControlView(store, actor),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <>
            <LinkButton href="/settings/team/rights">{t("rights")}</LinkButton>
            {canManage && <AddLink href="/settings/team/invite">{invites("invite")}</AddLink>}
          </>
        }
      />
      <PeopleTable rows={rows} canManage={canManage} />
      {second.isProduction && <p className="text-sm text-muted">{t("factorNeeded")}</p>}
      {invitations.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{invites("list")}</h2>
          <InvitationsTable rows={invitations} canManage={canManage} />
        </section>
      )}
      {former.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{t("former")}</h2>
          <p className="max-w-prose text-sm text-muted">{t("formerText")}</p>
          <PastDecidersTable rows={former} canManage={canManage} />
        </section>
      )}
      <p className="text-sm text-muted">
        <Sentence>
          {t.rich("mending", {
            code: (text) => (
              <code translate="no" className="whitespace-nowrap">
                {text}
              </code>
            ),
          })}
        </Sentence>
      </p>
    </>
  );
});
