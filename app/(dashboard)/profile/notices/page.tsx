import { Bell } from "lucide";
import { getLocale, getTranslations } from "next-intl/server";
import { ChooseNoticesForm } from "#components/notices/choose-notices-form.tsx";
import { MarkSeen } from "#components/notices/mark-seen.tsx";
import { OwnNotices } from "#components/notices/own-notices.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { noticeChoice, ownNotices } from "#lib/notices/views/notices.ts";

const LIST = "/profile/notices";
const MAIL = `${LIST}?show=mail`;

export default page(
  "account:read",
  "notices",
  async ({ t, actor, store }, { searchParams }: PageProps<"/profile/notices">) => {
    const isMail = (await searchParams).show === "mail";
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
        <Tabs
          label={t("own")}
          items={[
            { href: LIST, label: t("own"), current: !isMail },
            { href: MAIL, label: t("byMail"), current: isMail },
          ]}
        />
        {isMail ? (
          <Card className="max-w-3xl">
            {!sendsMail && <p className="text-soft">{t("byMailOff")}</p>}
            <ChooseNoticesForm mails={mails} />
          </Card>
        ) : notices.length === 0 ? (
          <EmptyState
            icon={<Icon of={Bell} className="size-5" />}
            title={t("ownEmpty")}
            action={<LinkButton href={MAIL}>{t("chooseMail")}</LinkButton>}
          >
            {t("ownEmptyHint")}
          </EmptyState>
        ) : (
          <Card className="max-w-3xl">
            <OwnNotices notices={notices} />
            {notices[0]?.isNew && <MarkSeen until={notices[0].at} />}
          </Card>
        )}
      </ClientMessages>
    );
  },
);
