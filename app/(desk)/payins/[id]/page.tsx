import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { LabelsForm } from "#components/desk/labels-form.tsx";
import { LivePayin } from "#components/payins/live-payin.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { Live } from "#components/shell/live.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { relabelPayinAction } from "#lib/actions/payins.ts";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { sandboxPage } from "#lib/data/sandbox-page.ts";
import { payinDetail } from "#lib/data/payins.ts";

export default async function PayinPage({ params }: PageProps<"/payins/[id]">) {
  const { id } = await params;
  const t = await getTranslations("payins");
  const desk = await getTranslations("desk");
  const access = await requireAccess("payin:read");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const payin = /^[1-9]\d{0,17}$/.test(id)
    ? await payinDetail(store, session.account, BigInt(id))
    : null;
  if (!payin) notFound();
  return (
    <ClientMessages namespaces={["payins", "differences"]}>
      <PageHeader
        title={t("rowTitle", { id: payin.transactionId })}
        crumbs={[{ href: "/payins", label: t("title") }]}
      />
      <Live>
        <LivePayin payin={payin} bankPage={sandboxPage(session.account, "bank")} />
      </Live>
      {isAllowed(session, "payin:create") && (
        <Card title={desk("labels")} className="max-w-xl">
          <LabelsForm
            id={payin.id}
            action={relabelPayinAction}
            defaults={{
              reference: payin.reference,
              cost_centre: payin.costCentre,
              note: payin.note,
            }}
          />
        </Card>
      )}
    </ClientMessages>
  );
}
