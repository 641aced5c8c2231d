import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { Address } from "#components/desk/address.tsx";
import { networkName } from "#components/desk/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { PinMeaning } from "#components/signing/pin-meaning.tsx";
import { RemovePinForm } from "#components/signing/remove-pin-form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { pinView } from "#lib/data/signing-settings.ts";
import { typedPin } from "#lib/data/typed-pin.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signing"))("removeDo") };
}

type RemovePinPageProps = { params: Promise<{ network: string }> };

export default async function RemovePinPage({ params }: RemovePinPageProps) {
  const access = await requireAccess("settings:write");
  if (!access.allowed) return <Forbidden />;
  const network = typedPin((await params).network, {})?.network;
  if (network === undefined) notFound();
  const { from, spender } = await pinView(access.store, access.session.account, network);
  const t = await getTranslations("signing");
  const name = networkName(network);
  return (
    <>
      <PageHeader
        title={t("removeTitle", { network: name })}
        crumbs={[{ href: "/settings/signing", label: t("title") }]}
        lead={from !== "code" && spender !== null && <Address address={spender} full plain />}
      />
      {from === "code" && <Notice>{t("pinFixed")}</Notice>}
      {from === "none" && <Notice>{t("nothingPinned", { network: name })}</Notice>}
      {from !== "code" && spender !== null && (
        <>
          <PinMeaning of="remove" network={network} />
          <ClientMessages namespaces={["signing"]}>
            <RemovePinForm pin={{ network, spender }} />
          </ClientMessages>
        </>
      )}
    </>
  );
}
