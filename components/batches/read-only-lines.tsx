import { useTranslations } from "next-intl";
import type { LineView } from "#lib/batches/views/draft-view.ts";
import { LineHead, LineRow } from "./line-row.tsx";

/** A batch's lines, to be read only. */
export function ReadOnlyLines({ lines }: { lines: readonly LineView[] }) {
  const t = useTranslations("batches");
  return (
    <div className="rounded-lg border border-line bg-surface">
      <LineHead />
      <ol aria-label={t("lines")} className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.number} className="px-4 py-3">
            <LineRow line={line} />
          </li>
        ))}
      </ol>
    </div>
  );
}
