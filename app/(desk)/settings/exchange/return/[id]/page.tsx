import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MissingPix } from "#components/settings/missing-pix.tsx";
import { PixToReturn } from "#components/settings/pix-to-return.tsx";
import { ReturnPixForm } from "#components/settings/return-pix-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { unsettled } from "#lib/data/exchange-settings.ts";
import { requireAccess } from "#lib/data/page-access.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings"))("returnTitle") };
}

type ReturnPixPageProps = { params: Promise<{ id: string }> };

export default async function ReturnPixPage({ params }: ReturnPixPageProps) {
  const access = await requireAccess("settings:write");
  if (!access.allowed) return <Forbidden />;
  const { id } = await params;
  const found = await unsettled(access.exchange);
  const pix = found.read
    ? found.suspense.find((one) => one.end_to_end_id === id && one.status === "suspense")
    : undefined;
  if (!pix) return <MissingPix found={found} />;
  const t = await getTranslations("settings");
  return (
    <ClientMessages namespaces={["settings"]}>
      <PageHeader
        title={t("returnTitle")}
        crumbs={[{ href: "/settings/exchange", label: t("exchange") }]}
      />
      <PixToReturn pix={pix} />
      <ReturnPixForm endToEndId={pix.end_to_end_id} />
    </ClientMessages>
  );
}
