import { useTranslations } from "next-intl";
import type { FiguresView } from "#lib/closes/views/figures.ts";

type Of = { figures: Pick<FiguresView, "chain" | "statements"> };

const unreadTransfers = ({ chain }: Of["figures"]): number =>
  chain
    .flatMap(({ moved }) => moved)
    .reduce((sum, { as, count }) => (as === "verified" ? sum : sum + Number(count)), 0);

/** Whether a witness is missing on something of the month. */
export const hasNotes = (figures: Of["figures"]): boolean =>
  figures.statements.length === 0 || unreadTransfers(figures) > 0;

/** What no witness confirms of a month that can be closed all the same. */
export function MonthNotes({ figures }: Of) {
  const t = useTranslations("closes");
  if (!hasNotes(figures)) return null;
  const unread = unreadTransfers(figures);
  return (
    <ul className="grid list-disc gap-1 pl-5 marker:text-warn">
      {figures.statements.length === 0 && <li>{t("note.statement")}</li>}
      {unread > 0 && <li>{t("note.unread", { count: unread })}</li>}
    </ul>
  );
}
