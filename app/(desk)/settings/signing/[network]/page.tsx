import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { networkName } from "#components/desk/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { NumberNeeded } from "#components/signing/number-needed.tsx";
import { PinForm } from "#components/signing/pin-form.tsx";
import { pinsHref } from "#components/signing/pins-href.ts";
import { pinsTitle } from "#components/signing/pins-title.ts";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { sandboxPage } from "#lib/data/sandbox-page.ts";
import { pinView } from "#lib/data/signing-settings.ts";
import { waysToPin } from "#lib/data/ways-to-pin.ts";
import { typedPin } from "#lib/data/typed-pin.ts";
import { pinnableAccount } from "#lib/store/approved-accounts.ts";
import { factoryInCode } from "#lib/store/payout-pins.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signing"))("pins") };
}

type PinPageProps = {
  params: Promise<{ network: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function PinPage({ params, searchParams }: PinPageProps) {
  const access = await requireAccess("settings:write");
  if (!access.allowed) return <Forbidden />;
  const typed = typedPin((await params).network, await searchParams);
  const { store, session } = access;
  const account = typed && (await pinnableAccount(store.db, session.account, typed.account));
  if (!account) notFound();
  const { network } = typed;
  const pin = await pinView(store, account, network);
  const t = await getTranslations("signing");
  return (
    <>
      <PageHeader
        title={t("pinTitle", { network: networkName(network) })}
        crumbs={[{ href: pinsHref(typed.account), label: pinsTitle(t, account) }]}
        lead={t("pinLead")}
      />
      {pin.from === "code" ? (
        <Notice>{t("pinFixed")}</Notice>
      ) : (
        <ClientMessages namespaces={["signing"]}>
          {account.kind === "sub" && (
            <NumberNeeded analystPage={sandboxPage(session.account, "kyc")} />
          )}
          <PinForm
            network={network}
            account={typed.account}
            ways={waysToPin(account, network)}
            factory={factoryInCode(account, network) ?? ""}
          />
        </ClientMessages>
      )}
    </>
  );
}
