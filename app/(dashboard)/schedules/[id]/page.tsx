import { notFound } from "next/navigation";
import { PutRight, ScheduleControls } from "#components/schedules/schedule-controls.tsx";
import { ScheduleFacts } from "#components/schedules/schedule-facts.tsx";
import { ScheduleStateMark } from "#components/schedules/schedule-state-mark.tsx";
import { ScheduleTimes } from "#components/schedules/schedule-times.tsx";
import { Amount } from "#components/money/amount.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { scheduleView } from "#lib/schedules/views/schedule-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

export default page(
  "payout:read",
  "schedules",
  async ({ t, actor, store }, { params }: PageProps<"/schedules/[id]">) => {
    const { id } = await params;
    const schedule = await scheduleView(store, actor, id);
    if (!schedule) notFound();
    const { state, why, mayChange, kind, amount, asset, name, owner, changed } = schedule;
    const isOpen = state !== "ended";
    return (
      <ClientMessages namespaces={["schedules"]}>
        <RefreshOnHints topic="schedules payouts payins requests" isOpen />
        <PageHeader
          title={shownName(name)}
          headline={<Amount units={amount} asset={asset} />}
          lead={
            <>
              <span>{t(`kind.${kind}`)}</span>
              <span>{" · "}</span>
              <bdi translate="no">{shownName(name)}</bdi>
            </>
          }
          mark={
            <ScheduleStateMark
              state={state}
              late={schedule.late}
              waiting={schedule.waiting}
              today={schedule.today}
            />
          }
          crumbs={[{ href: "/schedules", label: t("title") }]}
          actions={
            mayChange &&
            isOpen && (
              <ScheduleControls schedule={id} state={state}>
                {schedule.coming.length > 0 && (
                  <LinkButton href={`/schedules/${id}/edit`}>{t("change")}</LinkButton>
                )}
              </ScheduleControls>
            )
          }
        />
        {why !== null && (
          <Notice tone="warn" title={t(`stopped.${why}.title`, { name: owner })}>
            <p>{t(`stopped.${why}.text`)}</p>
            {changed?.holder && (
              <p className="font-medium">
                {t("holderChanged", {
                  before: shownName(changed.holder.before ?? "—"),
                  now: shownName(changed.holder.now ?? "—"),
                })}
              </p>
            )}
            {changed?.key && <p className="font-medium">{t("keyChanged")}</p>}
            <div className="mt-2 flex flex-wrap gap-2">
              {schedule.pixAccount !== null && (
                <LinkButton href={`/pix-accounts/${schedule.pixAccount}`} tone="primary">
                  {t("seeReceiver")}
                </LinkButton>
              )}
              {mayChange && <PutRight schedule={id} why={why} />}
            </div>
          </Notice>
        )}
        <Columns aside={<ScheduleFacts schedule={schedule} />}>
          <ScheduleTimes schedule={schedule} />
        </Columns>
      </ClientMessages>
    );
  },
);
