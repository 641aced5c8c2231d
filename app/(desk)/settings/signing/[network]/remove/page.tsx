import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { Address } from "#components/desk/address.tsx";
import { networkName } from "#components/desk/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { PinMeaning } from "#components/signing/pin-meaning.tsx";
import { pinsHref } from "#components/signing/pins-href.ts";
import { pinsTitle } from "#components/signing/pins-title.ts";
import { RemovePinForm } from "#components/signing/remove-pin-form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { pinView } from "#lib/data/signing-settings.ts";
import { typedPin } from "#lib/data/typed-pin.ts";
import { pinnableAccount } from "#lib/store/approved-accounts.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signing"))("removeDo") };
}

type RemovePinPageProps = {
  params: Promise<{ network: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function RemovePinPage({ params, searchParams }: RemovePinPageProps) {
  const access = await requireAccess("settings:write");
  if (!access.allowed) return <Forbidden />;
  const typed = typedPin((await params).network, await searchParams);
  const { store, session } = access;
  const account = typed && (await pinnableAccount(store.db, session.account, typed.account));
  if (!account) notFound();
  const { network } = typed;
  const { from, spender } = await pinView(store, account, network);
  const t = await getTranslations("signing");
  const name = networkName(network);
  return (
    <>
      <PageHeader
        title={t("removeTitle", { network: name })}
        crumbs={[{ href: pinsHref(typed.account), label: pinsTitle(t, account) }]}
        lead={from !== "code" && spender !== null && <Address address={spender} full plain />}
      />
      {from === "code" && <Notice>{t("pinFixed")}</Notice>}
      {from === "none" && <Notice>{t("nothingPinned", { network: name })}</Notice>}
      {from !== "code" && spender !== null && (
        <>
          <PinMeaning of="remove" network={network} />
          <ClientMessages namespaces={["signing"]}>
            <RemovePinForm pin={{ account: typed.account, network, spender }} />
          </ClientMessages>
        </>
      )}
    </>
  );
}
