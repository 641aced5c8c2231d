import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SettingsNav } from "#components/connection/settings-nav.tsx";
import { placesFor } from "#components/shell/places.ts";
import { page } from "#lib/core/doors/page.tsx";

/** What belongs together, the company first, what programs need last; each names the last part of its pages' paths. */
const GROUPS = {
  organization: ["company", "team", "policies", "notices"],
  controls: ["signing", "accounting", "regulatory", "audit"],
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
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[12rem_minmax(0,1fr)] xl:items-start xl:gap-8">
        <SettingsNav label={t("title")} groups={groups} />
        <div className="grid min-w-0 grid-cols-1 gap-6">{children}</div>
      </div>
    );
  },
);
