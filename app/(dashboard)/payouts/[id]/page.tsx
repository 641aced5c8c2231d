import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { LabelsForm } from "#components/money/labels-form.tsx";
import { LivePayout } from "#components/payouts/follow/live-payout.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Live } from "#components/shell/live.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { relabelPayoutAction } from "#lib/payouts/actions/payout-labels.ts";
import { page } from "#lib/core/access/page.tsx";
import { payoutDetail } from "#lib/payouts/views/payouts.ts";
import { rowNumber } from "#protocol/wire/ids.ts";

export default page(
  "payout:read",
  "payouts",
  async ({ account, can, store }, { params }: PageProps<"/payouts/[id]">) => {
    const { id } = await params;
    const dashboard = await getTranslations("dashboard");
    const row = rowNumber(id);
    const payout = row === null ? null : await payoutDetail(store, account, row);
    if (!payout) notFound();
    const isLabelled = Object.values(payout.labels).some((words) => words !== "");
    return (
      <ClientMessages namespaces={["payouts", "receiver"]}>
        <Live>
          <LivePayout payout={payout} mayRepeat={can("payout:create")}>
            {can("payout:create") && (
              <Disclosure summary={dashboard("labels")} open={isLabelled}>
                <div className="max-w-md">
                  <LabelsForm
                    of="payout"
                    id={payout.id}
                    action={relabelPayoutAction}
                    defaults={payout.labels}
                  />
                </div>
              </Disclosure>
            )}
          </LivePayout>
        </Live>
      </ClientMessages>
    );
  },
);
