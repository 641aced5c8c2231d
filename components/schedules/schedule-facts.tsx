import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { ScheduleView } from "#lib/schedules/views/schedule-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { RuleWords } from "./rule-words.tsx";

const named = (name: string | null) =>
  name === null || name === "" ? null : <bdi translate="no">{shownName(name)}</bdi>;

/** What a schedule pays, how often, and whose it is. */
export function ScheduleFacts({ schedule }: { schedule: ScheduleView }) {
  const t = useTranslations("schedules");
  const when = useTranslations("when");
  const { kind, pixAccount } = schedule;
  const items: Detail[] = [
    { term: t("repeats"), detail: <RuleWords rule={schedule.rule} /> },
    { term: t("shift"), detail: when(`shiftShort.${schedule.rule.shift}`) },
    {
      term: t("daysBefore"),
      detail: when("daysBeforeWord", { count: schedule.daysBefore }),
    },
    {
      term: t(`about${kind === "payin" ? "Payin" : kind === "batch" ? "Batch" : "Payout"}`),
      detail:
        pixAccount === null ? (
          named(schedule.name)
        ) : (
          <TextLink href={`/pix-accounts/${pixAccount}`}>{named(schedule.name)}</TextLink>
        ),
    },
    { term: t("holder"), detail: named(schedule.holder) },
    { term: t("wallet"), detail: named(schedule.wallet) },
    { term: t("lines"), detail: schedule.lines === null ? null : String(schedule.lines) },
    {
      term: t("network"),
      detail: (
        <>
          <span>{`${schedule.token} · `}</span>
          <NetworkName network={schedule.network} />
        </>
      ),
    },
    { term: t("owner"), detail: named(schedule.owner) },
    {
      term: t("madeBy"),
      detail: schedule.madeBy === schedule.owner ? null : named(schedule.madeBy),
    },
    { term: t("changedAt"), detail: <Moment at={schedule.changedAt} /> },
  ];
  return (
    <Card title={t("facts")}>
      <DescriptionList look="stack" items={items.map((item) => ({ ...item, wide: true }))} />
    </Card>
  );
}
