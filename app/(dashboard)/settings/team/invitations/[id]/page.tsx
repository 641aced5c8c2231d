import { getTranslations } from "next-intl/server";
import { Moment } from "#components/money/moment.tsx";
import { InvitationActs } from "#components/people/invitation-acts.tsx";
import { InvitationState } from "#components/people/invitations-table.tsx";
import { secondPerson } from "#components/policies/second-person.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { invitationDetail } from "#lib/people/views/invitations.ts";

export default page(
  "people:manage",
  "invitations",
  async ({ t, actor, store }, { params }: PageProps<"/settings/team/invitations/[id]">) => {
    const { id } = await params;
    const people = await getTranslations("people");
    const found = await invitationDetail(store, actor, id);
    if (found === null) {
      return (
        <EmptyState
          heading="h1"
          title={t("missingTitle")}
          action={<LinkButton href="/settings/team">{people("toList")}</LinkButton>}
        >
          {t("missingText")}
        </EmptyState>
      );
    }
    const second = await dualControlView(store, actor);
    return (
      <ClientMessages namespaces={["people", "invitations"]}>
        <PageHeader
          title={t("title", { name: found.name })}
          crumbs={[{ href: "/settings/team", label: people("title") }]}
          mark={<InvitationState of={found} />}
        />
        {found.lapsed && (
          <Notice tone="warn" title={t("spentTitle")}>
            {t(`${found.lapsed}Text`)}
          </Notice>
        )}
        <Card title={t("facts")} className="max-w-2xl">
          <DescriptionList
            items={[
              { term: t("email"), detail: <bdi translate="no">{found.email}</bdi> },
              { term: t("account"), detail: <bdi translate="no">{found.account}</bdi> },
              {
                term: t("roles"),
                detail: found.roles.map((role) => people(`roles.${role}`)).join(", "),
              },
              { term: t("inviter"), detail: <bdi translate="no">{found.inviter}</bdi> },
              ...(found.approver
                ? [{ term: t("approver"), detail: <bdi translate="no">{found.approver}</bdi> }]
                : []),
              { term: t("made"), detail: <Moment at={found.createdAt} /> },
              { term: t("expires"), detail: <Moment at={found.expiresAt} /> },
            ]}
          />
        </Card>
        <InvitationActs id={id} second={found.isSame ? undefined : secondPerson({ second })} />
      </ClientMessages>
    );
  },
);
