import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SettingsTabs } from "#components/connection/settings-tabs.tsx";
import { placesFor } from "#components/shell/places.ts";
import { page } from "#lib/core/doors/page.tsx";

/** What belongs together, in the order in which a company sets it up; each names the last part of its pages' paths. */
const GROUPS = {
  organization: ["company", "team", "accounting", "regulatory", "notices"],
  controls: ["policies", "signing", "audit"],
  integrations: ["exchange", "credentials", "webhooks"],
} as const;
const NAMES = ["organization", "controls", "integrations"] as const;

export default page(
  "settings:read",
  "settings",
  async ({ t, can }, { children }: { children: ReactNode }) => {
    const words = await getTranslations();
    const places = placesFor(can);
    const groups = NAMES.map((name) => ({
      label: t(`group.${name}`),
      items: GROUPS[name].flatMap((part) => {
        const place = places.find(({ href }) => href === `/settings/${part}`);
        return place ? { href: place.href, label: words(place.title) } : [];
      }),
    })).filter(({ items }) => items.length > 0);
    return (
      <>
        <SettingsTabs label={t("title")} groups={groups} />
        <div className="contents">{children}</div>
      </>
    );
  },
);
