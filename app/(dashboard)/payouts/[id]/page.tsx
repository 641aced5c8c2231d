import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { LabelsForm } from "#components/money/labels-form.tsx";
import { LivePayout } from "#components/payouts/follow/live-payout.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Live } from "#components/shell/live.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { relabelPayoutAction } from "#lib/payouts/actions/payout-labels.ts";
import { page } from "#lib/core/access/page.tsx";
import { payoutDetail } from "#lib/payouts/views/payouts.ts";
import { rowNumber } from "#protocol/wire/ids.ts";

export default page(
  "payout:read",
  "payouts",
  async ({ t, account, can, store }, { params }: PageProps<"/payouts/[id]">) => {
    const { id } = await params;
    const dashboard = await getTranslations("dashboard");
    const row = rowNumber(id);
    const payout = row === null ? null : await payoutDetail(store, account, row);
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
        {can("payout:create") && (
          <Card title={dashboard("labels")} className="max-w-xl">
            <LabelsForm
              of="payout"
              id={payout.id}
              action={relabelPayoutAction}
              defaults={payout.labels}
            />
          </Card>
        )}
      </ClientMessages>
    );
  },
);
