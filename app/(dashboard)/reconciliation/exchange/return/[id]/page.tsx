import { getLocale, getTranslations } from "next-intl/server";
import { MissingPix } from "#components/connection/missing-pix.tsx";
import { PixToReturn } from "#components/connection/pix-to-return.tsx";
import { ReturnPixForm } from "#components/connection/return-pix-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { Consequences } from "#components/ui/consequences.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { unsettled } from "#lib/connection/views/exchange-settings.ts";
import { localAmount } from "#lib/format/local-amount.ts";
import { page } from "#lib/core/doors/page.tsx";

const CONSEQUENCES = ["returnFull", "returnBank", "returnFinal"] as const;

export default page(
  "settings:write",
  "settings",
  async ({ t, exchange }, { params }: PageProps<"/reconciliation/exchange/return/[id]">) => {
    const { id } = await params;
    const locale = await getLocale();
    const parent = await getTranslations("reconciliation");
    const found = await unsettled(exchange);
    const pix = found.read
      ? found.suspense.find((one) => one.end_to_end_id === id && one.status === "suspense")
      : undefined;
    if (!pix) return <MissingPix found={found} />;
    return (
      <ClientMessages namespaces={["settings"]}>
        <PageHeader
          title={t("returnTitle", { amount: `R$\u00a0${localAmount(pix.amount, locale)}` })}
          crumbs={[{ href: "/reconciliation/exchange", label: parent("atExchange") }]}
        />
        <Columns
          asideFirst
          aside={
            <Consequences title={t("consequences")} lines={CONSEQUENCES.map((line) => t(line))} />
          }
        >
          <PixToReturn pix={pix} />
          <ReturnPixForm endToEndId={pix.end_to_end_id} />
        </Columns>
      </ClientMessages>
    );
  },
);
