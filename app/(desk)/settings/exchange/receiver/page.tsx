import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PinReceiverForm } from "#components/settings/pin-receiver-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { exchangeView } from "#lib/data/exchange-settings.ts";
import { requireAccess } from "#lib/data/page-access.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("pin") };
}

export default async function ReceiverPage() {
  const access = await requireAccess("settings:write");
  if (!access.allowed) return <Forbidden />;
  const { receiver } = await exchangeView(access.store, access.session.account);
  const t = await getTranslations("settings");
  return (
    <>
      <PageHeader
        title={t("pin")}
        crumbs={[{ href: "/settings/exchange", label: t("exchange") }]}
        lead={t("receiverLead")}
      />
      {receiver.isFixed ? (
        <Notice>{t("receiverFixed")}</Notice>
      ) : (
        <ClientMessages namespaces={["settings"]}>
          <PinReceiverForm name={receiver.name ?? ""} pixKey={receiver.key ?? ""} />
        </ClientMessages>
      )}
    </>
  );
}
