import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const access = await requireAccess("settings:read");
  if (!access.allowed) return <Forbidden />;
  const t = await getTranslations("settings");
  const signing = await getTranslations("signing");
  return (
    <>
      <SettingsTabs
        label={t("title")}
        items={[
          { href: "/settings/credentials", label: t("credentials") },
          { href: "/settings/webhooks", label: t("webhooks") },
          { href: "/settings/exchange", label: t("exchange") },
          { href: "/settings/signing", label: signing("title") },
          ...(isAllowed(access.session, "people:manage")
            ? [{ href: "/settings/people", label: t("people") }]
            : []),
        ]}
      />
      {children}
    </>
  );
}
