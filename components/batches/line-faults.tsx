import { useTranslations } from "next-intl";
import type { LineView } from "#lib/batches/views/draft-view.ts";
import { useFaultText } from "./use-fault-text.ts";

/** What is wrong with a line, cell by cell. */
export function LineFaults({ faults, cells }: Pick<LineView, "faults" | "cells">) {
  const t = useTranslations("batches");
  const textOf = useFaultText();
  if (faults.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-sm text-bad">
      {faults.map((fault) => (
        <li key={`${fault.field} ${fault.reason}`}>
          <span className="font-medium">{t(`field.${fault.field}`)}</span>
          <span>{`: ${textOf(fault, cells)}`}</span>
        </li>
      ))}
    </ul>
  );
}
