import { getLocale, getTranslations } from "next-intl/server";
import { ChooseNoticesForm } from "#components/notices/choose-notices-form.tsx";
import { MarkSeen } from "#components/notices/mark-seen.tsx";
import { OwnNotices } from "#components/notices/own-notices.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { noticeChoice, ownNotices } from "#lib/notices/views/notices.ts";

export default page("account:read", "notices", async ({ t, actor, store }) => {
  const { id } = actor.person;
  const [profile, notices, { mails, sendsMail }] = await Promise.all([
    getTranslations("profile"),
    ownNotices(store, id, await getLocale()),
    noticeChoice(store, id),
  ]);
  return (
    <ClientMessages namespaces={["notices"]}>
      <PageHeader
        title={t("own")}
        lead={t("ownLead")}
        crumbs={[{ href: "/profile", label: profile("title") }]}
      />
      <Columns
        aside={
          <Card title={t("byMail")}>
            {!sendsMail && <p className="text-soft">{t("byMailOff")}</p>}
            <ChooseNoticesForm mails={mails} />
          </Card>
        }
      >
        {notices.length === 0 ? (
          <EmptyState title={t("ownEmpty")}>{t("ownEmptyHint")}</EmptyState>
        ) : (
          <Card>
            <OwnNotices notices={notices} />
            {notices[0]?.isNew && <MarkSeen until={notices[0].at} />}
          </Card>
        )}
      </Columns>
    </ClientMessages>
  );
});
