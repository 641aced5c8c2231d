import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SettingsTabs } from "#components/connection/settings-tabs.tsx";
import { page } from "#lib/core/doors/page.tsx";

export default page(
  "settings:read",
  "settings",
  async ({ t, can }, { children }: { children: ReactNode }) => {
    const [signing, notices, policies, audit] = await Promise.all([
      getTranslations("signing"),
      getTranslations("notices"),
      getTranslations("policies"),
      getTranslations("audit"),
    ]);
    return (
      <>
        <SettingsTabs
          label={t("title")}
          items={[
            { href: "/settings/credentials", label: t("credentials") },
            { href: "/settings/webhooks", label: t("webhooks") },
            { href: "/settings/exchange", label: t("exchange") },
            { href: "/settings/signing", label: signing("title") },
            { href: "/settings/notices", label: notices("settings") },
            { href: "/settings/policies", label: policies("title") },
            ...(can("people:read") ? [{ href: "/settings/team", label: t("team") }] : []),
            ...(can("audit:read") ? [{ href: "/settings/audit", label: audit("title") }] : []),
          ]}
        />
        <div className="contents">{children}</div>
      </>
    );
  },
);
