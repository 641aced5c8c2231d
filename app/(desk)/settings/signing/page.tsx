import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { LimitsCard } from "#components/signing/limits-card.tsx";
import { NumberNeeded } from "#components/signing/number-needed.tsx";
import { PinCard } from "#components/signing/pin-card.tsx";
import { pinsHref } from "#components/signing/pins-href.ts";
import { pinsTitle } from "#components/signing/pins-title.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { sandboxPage } from "#lib/data/sandbox-page.ts";
import { limitsView, pinViews } from "#lib/data/signing-settings.ts";
import { pinnableAccount, pinnableSubAccounts } from "#lib/store/approved-accounts.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signing"))("title") };
}

type SigningPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function SigningPage({ searchParams }: SigningPageProps) {
  const access = await requireAccess("settings:read");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const { account: asked } = await searchParams;
  const of = typeof asked === "string" ? asked : "";
  const account = await pinnableAccount(store.db, session.account, of);
  if (!account) notFound();
  const [limits, pins, others] = await Promise.all([
    limitsView(store, session.account),
    pinViews(store, account),
    pinnableSubAccounts(store.db, session.account),
  ]);
  const canWrite = isAllowed(session, "settings:write");
  const t = await getTranslations("signing");
  return (
    <ClientMessages>
      <PageHeader
        title={pinsTitle(t, account)}
        crumbs={account.kind === "sub" ? [{ href: pinsHref(""), label: t("title") }] : []}
        lead={t("lead")}
        actions={<LinkButton href="/signing-accounts">{t("accountsHere")}</LinkButton>}
      />
      {account.kind === "sub" && <NumberNeeded analystPage={sandboxPage(session.account, "kyc")} />}
      {account.kind === "main" && <LimitsCard view={limits} canWrite={canWrite} />}
      <section aria-labelledby="pins" className="grid max-w-2xl gap-4">
        <header className="grid gap-1">
          <h2 id="pins" className="text-lg font-semibold">
            {t("pins")}
          </h2>
          <p className="text-soft">{t("pinsLead")}</p>
        </header>
        {pins.map((pin) => (
          <PinCard key={pin.network} pin={pin} account={of} canWrite={canWrite} />
        ))}
      </section>
      {account.kind === "main" && others.length > 0 && (
        <section aria-labelledby="pins-of-others" className="grid max-w-2xl gap-2">
          <h2 id="pins-of-others" className="text-lg font-semibold">
            {t("pinsOfSubAccounts")}
          </h2>
          <p className="text-soft">{t("pinsOfSubAccountsLead")}</p>
          <ul className="grid gap-1">
            {others.map((one) => (
              <li key={one.id}>
                <Link className="text-accent underline underline-offset-3" href={pinsHref(one.id)}>
                  {one.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </ClientMessages>
  );
}
