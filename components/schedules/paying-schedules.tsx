import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { PayingSchedule } from "#lib/schedules/views/schedules-paying.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type PayingSchedulesProps = {
  schedules: readonly PayingSchedule[];
  /** What is about to happen to the PIX account that they pay. */
  when: "deleted" | "changed";
};

/** Names the schedules that pay a PIX account, and says what becomes of them; nothing where there are none. */
export function PayingSchedules({ schedules, when }: PayingSchedulesProps) {
  const t = useTranslations("schedules");
  if (schedules.length === 0) return null;
  return (
    <Notice tone="warn" title={t(`paying.${when}`, { count: schedules.length })}>
      <ul className="grid gap-1">
        {schedules.map(({ schedule, kind, name }) => (
          <li key={schedule}>
            <TextLink href={`/schedules/${schedule}`}>
              <bdi translate="no">{shownName(name)}</bdi>
            </TextLink>
            <span>{` · ${t(`kind.${kind}`)}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
