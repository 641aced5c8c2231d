import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { LabelsForm } from "#components/money/labels-form.tsx";
import { LivePayin } from "#components/payins/live-payin.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Live } from "#components/shell/live.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { relabelPayinAction } from "#lib/payins/actions/payins.ts";
import { page } from "#lib/core/access/page.tsx";
import { sandboxPage } from "#lib/core/exchange/sandbox-page.ts";
import { payinDetail } from "#lib/payins/views/payins.ts";
import { rowNumber } from "#protocol/wire/ids.ts";

export default page(
  "payin:read",
  "payins",
  async ({ t, account, can, store }, { params }: PageProps<"/payins/[id]">) => {
    const { id } = await params;
    const dashboard = await getTranslations("dashboard");
    const row = rowNumber(id);
    const payin = row === null ? null : await payinDetail(store, account, row);
    if (!payin) notFound();
    return (
      <ClientMessages namespaces={["payins", "differences"]}>
        <PageHeader
          title={t("rowTitle", { id: payin.transactionId })}
          crumbs={[{ href: "/payins", label: t("title") }]}
        />
        <Live>
          <LivePayin payin={payin} bankPage={sandboxPage(account, "bank")} />
        </Live>
        {can("payin:create") && (
          <Card title={dashboard("labels")} className="max-w-xl">
            <LabelsForm
              of="payin"
              id={payin.id}
              action={relabelPayinAction}
              defaults={payin.labels}
            />
          </Card>
        )}
      </ClientMessages>
    );
  },
);
