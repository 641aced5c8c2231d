import { notFound } from "next/navigation";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { LimitsCard } from "#components/spenders/limits-card.tsx";
import { NumberNeeded } from "#components/paying-wallets/number-needed.tsx";
import { PinList } from "#components/spenders/pin-list.tsx";
import { pinsHref } from "#components/spenders/pins-href.ts";
import { pinsTitle } from "#components/spenders/pins-title.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { sandboxPage } from "#lib/core/exchange/sandbox-page.ts";
import { limitsView, pinViews } from "#lib/spenders/views/signing-settings.ts";
import { pinnableAccount, pinnableSubAccounts } from "#lib/spenders/rows/approved-accounts.ts";

export default page(
  "settings:read",
  "signing",
  async ({ t, actor, can, store }, { searchParams }: PageProps<"/settings/signing">) => {
    const { account: asked } = await searchParams;
    const of = typeof asked === "string" ? asked : "";
    const account = await pinnableAccount(store.db, actor.account, of);
    if (!account) notFound();
    const [limits, pins, others] = await Promise.all([
      limitsView(store, account),
      pinViews(store, account),
      pinnableSubAccounts(store.db, account),
    ]);
    const canWrite = can("settings:write");
    return (
      <ClientMessages>
        <PageHeader
          title={pinsTitle(t, account)}
          crumbs={account.kind === "sub" ? [{ href: pinsHref(""), label: t("title") }] : []}
          lead={t("lead")}
          actions={<LinkButton href="/paying-wallets">{t("accountsHere")}</LinkButton>}
        />
        {account.kind === "sub" && <NumberNeeded analystPage={sandboxPage(account, "kyc")} />}
        {account.kind === "main" && <LimitsCard view={limits} canWrite={canWrite} />}
        <section aria-labelledby="pins" className="grid grid-cols-1 gap-4">
          <header className="grid gap-1">
            <h2 id="pins" className="text-lg font-semibold">
              {t("pins")}
            </h2>
            <p className="max-w-prose text-soft">
              <span>{t("pinsLead")}</span>
              {pins.some(({ from }) => from === "code") && <span>{` ${t("codeNote")}`}</span>}
              {pins.some(({ from }) => from === "none") && <span>{` ${t("noneNote")}`}</span>}
            </p>
          </header>
          <PinList pins={pins} account={of} canWrite={canWrite} />
        </section>
        {account.kind === "main" && others.length > 0 && (
          <section aria-labelledby="pins-of-others" className="grid gap-2">
            <h2 id="pins-of-others" className="text-lg font-semibold">
              {t("pinsOfSubAccounts")}
            </h2>
            <p className="max-w-prose text-soft">{t("pinsOfSubAccountsLead")}</p>
            <ul className="grid gap-1">
              {others.map((one) => (
                <li key={one.id}>
                  <TextLink href={pinsHref(one.id)}>{one.name}</TextLink>
                </li>
              ))}
            </ul>
          </section>
        )}
      </ClientMessages>
    );
  },
);
