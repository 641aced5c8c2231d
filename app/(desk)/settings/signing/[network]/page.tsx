import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { networkName } from "#components/desk/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { PinForm } from "#components/signing/pin-form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { pinView } from "#lib/data/signing-settings.ts";
import { typedPin } from "#lib/data/typed-pin.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signing"))("pins") };
}

type PinPageProps = { params: Promise<{ network: string }> };

export default async function PinPage({ params }: PinPageProps) {
  const access = await requireAccess("settings:write");
  if (!access.allowed) return <Forbidden />;
  const network = typedPin((await params).network, {})?.network;
  if (network === undefined) notFound();
  const pin = await pinView(access.store, access.session.account, network);
  const t = await getTranslations("signing");
  return (
    <>
      <PageHeader
        title={t("pinTitle", { network: networkName(network) })}
        crumbs={[{ href: "/settings/signing", label: t("title") }]}
        lead={t("pinLead")}
      />
      {pin.from === "code" ? (
        <Notice>{t("pinFixed")}</Notice>
      ) : (
        <ClientMessages namespaces={["signing"]}>
          <PinForm network={network} />
        </ClientMessages>
      )}
    </>
  );
}
