"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Moment } from "#components/money/moment.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { removeScheduleAction } from "#lib/exports/actions/schedules.ts";
import type { ScheduleView } from "#lib/exports/views/exports.ts";

/** What is made again and again. */
export function ScheduleList({ schedules }: { schedules: readonly ScheduleView[] }) {
  const t = useTranslations("exports");
  if (schedules.length === 0) return <p className="text-soft">{t("noSchedules")}</p>;
  return (
    <ul className="grid divide-y divide-line">
      {schedules.map((one) => (
        <Schedule key={one.id} one={one} />
      ))}
    </ul>
  );
}

function Schedule({ one }: { one: ScheduleView }) {
  const t = useTranslations("exports");
  const router = useRouter();
  const remove = useAct(
    () => removeScheduleAction({ id: one.id }),
    () => {
      toast(t("removed"), "success");
      router.refresh();
    },
  );
  const name = `${t(`everyWord.${one.every}`)} · ${t(`list.${one.list}`)} · ${t(`formatShort.${one.format}`)}`;
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-muted" translate="no">
            {one.people.join(", ")}
          </p>
          <p className="text-sm text-muted">
            <span>{t("next")}</span> <Moment at={one.nextAt} short />
          </p>
        </div>
        <Button
          size="sm"
          tone="quiet"
          onClick={remove.run}
          pending={remove.pending}
          aria-label={t("removeName", { name })}
        >
          {t(remove.pending ? "removing" : "remove")}
        </Button>
      </div>
      {remove.refused && <RefusalNotice refused={remove.refused} />}
    </li>
  );
}
