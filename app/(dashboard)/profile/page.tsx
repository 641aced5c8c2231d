import { ProfileCards } from "#components/people/profile/profile-cards.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { env } from "#lib/core/env.ts";
import { profileOf } from "#lib/people/views/profile.ts";

export default page(
  "account:read",
  "profile",
  async ({ t, actor, store }) => {
    const { SESSION_IDLE_MINUTES: idle, SESSION_HOURS: hours } = env();
    const profile = await profileOf(store, actor);
    return (
      <ClientMessages namespaces={["profile"]}>
        <PageHeader title={t("title")} lead={t("lead")} />
        {profile.mustEnrol && (
          <Notice tone="warn" title={t("mustEnrol")}>
            {t("mustEnrolText")}
          </Notice>
        )}
        <ProfileCards profile={profile} ends={{ idle, hours }} />
      </ClientMessages>
    );
  },
  { beforeEnrolment: true },
);
