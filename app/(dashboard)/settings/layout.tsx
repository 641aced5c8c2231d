import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SettingsTabs } from "#components/connection/settings-tabs.tsx";
import { placesFor } from "#components/shell/places.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page(
  "settings:read",
  "settings",
  async ({ t, can }, { children }: { children: ReactNode }) => {
    const words = await getTranslations();
    const tabs = placesFor(can).filter(({ href }) => href.startsWith("/settings/"));
    return (
      <>
        <SettingsTabs
          label={t("title")}
          items={tabs.map(({ href, title }) => ({ href, label: words(title) }))}
        />
        <div className="contents">{children}</div>
      </>
    );
  },
);
