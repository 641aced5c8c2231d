import { notFound } from "next/navigation";
import { ChangeScheduleForm } from "#components/schedules/change-schedule-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { askingWallets } from "#lib/schedules/views/asking-wallets.ts";
import { nextTimeOf, scheduleView, whenOf } from "#lib/schedules/views/schedule-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

export default page(
  "payout:create",
  "schedules",
  async ({ t, actor, account, store }, { params }: PageProps<"/schedules/[id]/edit">) => {
    const { id } = await params;
    const [schedule, next] = await Promise.all([
      scheduleView(store, actor, id),
      nextTimeOf(store, account, id),
    ]);
    if (!schedule?.mayChange || next === null) notFound();
    const { kind, asset, amount, network } = schedule;
    const payers = kind === "payin" ? [] : await askingWallets(store, actor, network);
    const when = whenOf(schedule, next.on, next.index);
    // A wallet that the reader has not proved is no choice of theirs.
    const payer = payers.some(({ address }) => address === when.payer) ? when.payer : "";
    return (
      <ClientMessages namespaces={["schedules", "when"]}>
        <PageHeader
          title={t("changeTitle")}
          crumbs={[
            { href: "/schedules", label: t("title") },
            { href: `/schedules/${id}`, label: shownName(schedule.name) },
          ]}
        />
        <ChangeScheduleForm
          schedule={id}
          asset={kind === "batch" ? null : asset}
          defaults={{ ...when, payer, request_amount: kind === "batch" ? "" : amount }}
          payers={payers}
        />
      </ClientMessages>
    );
  },
);
