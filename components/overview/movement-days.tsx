import { useTranslations } from "next-intl";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Elements } from "#components/ui/elements.ts";
import type { MovementView } from "#lib/overview/views/movement.ts";
import { MovementChart } from "./movement-chart.tsx";
import { MovementTable } from "./movement-table.tsx";

type MovementDaysProps = {
  movement: MovementView;
  /** Folded away too, before the days' own numbers. */
  children?: Elements;
};

/** A bar for each of the last days, and their numbers behind a click; a sentence where nothing moved. */
export function MovementDays({ movement, children }: MovementDaysProps) {
  const t = useTranslations("overview");
  const { highest, days } = movement;
  return (
    <>
      {highest === null ? (
        <p className="text-sm text-soft">{t("movementNone")}</p>
      ) : (
        <MovementChart movement={movement} highest={highest} />
      )}
      {(children || highest !== null) && (
        <div className="grid gap-1">
          {children}
          {highest !== null && (
            <Disclosure summary={t("daysNumbers", { count: days.length })}>
              <MovementTable days={days} />
            </Disclosure>
          )}
        </div>
      )}
    </>
  );
}
