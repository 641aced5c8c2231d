import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { networkName } from "#components/desk/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { LimitsCard } from "#components/signing/limits-card.tsx";
import { PinCard } from "#components/signing/pin-card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { limitsView, pinViews } from "#lib/data/signing-settings.ts";
import { UNPINNED_NETWORKS } from "#protocol/pin-spender.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signing"))("title") };
}

export default async function SigningPage() {
  const access = await requireAccess("settings:read");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const [limits, pins] = await Promise.all([
    limitsView(store, session.account),
    pinViews(store, session.account),
  ]);
  const canWrite = isAllowed(session, "settings:write");
  const t = await getTranslations("signing");
  const later = UNPINNED_NETWORKS.map(networkName).join(", ");
  return (
    <ClientMessages>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={<LinkButton href="/signing-accounts">{t("accountsHere")}</LinkButton>}
      />
      <LimitsCard view={limits} canWrite={canWrite} />
      <section aria-labelledby="pins" className="grid max-w-2xl gap-4">
        <header className="grid gap-1">
          <h2 id="pins" className="text-lg font-semibold">
            {t("pins")}
          </h2>
          <p className="text-soft">{t("pinsLead")}</p>
        </header>
        {pins.map((pin) => (
          <PinCard key={pin.network} pin={pin} canWrite={canWrite} />
        ))}
        <p className="text-sm text-muted">{t("pinsLater", { networks: later })}</p>
      </section>
    </ClientMessages>
  );
}
