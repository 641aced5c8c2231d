import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { LabelsForm } from "#components/desk/labels-form.tsx";
import { LivePayout } from "#components/payouts/live-payout.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { Live } from "#components/shell/live.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { relabelPayoutAction } from "#lib/actions/payout-labels.ts";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { payoutDetail } from "#lib/data/payouts.ts";

export default async function PayoutPage({ params }: PageProps<"/payouts/[id]">) {
  const { id } = await params;
  const t = await getTranslations("payouts");
  const desk = await getTranslations("desk");
  const access = await requireAccess("payout:read");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const payout = /^[1-9]\d{0,17}$/.test(id)
    ? await payoutDetail(store, session.account, BigInt(id))
    : null;
  if (!payout) notFound();
  return (
    <ClientMessages namespaces={["payouts", "receiver"]}>
      <PageHeader
        title={t("rowTitle", { id: payout.id })}
        crumbs={[{ href: "/payouts", label: t("title") }]}
      />
      <Live>
        <LivePayout payout={payout} />
      </Live>
      {isAllowed(session, "payout:create") && (
        <Card title={desk("labels")} className="max-w-xl">
          <LabelsForm
            id={payout.id}
            action={relabelPayoutAction}
            defaults={{
              reference: payout.reference,
              cost_centre: payout.costCentre,
              note: payout.note,
            }}
          />
        </Card>
      )}
    </ClientMessages>
  );
}
