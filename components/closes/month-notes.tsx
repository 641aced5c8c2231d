import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { FiguresView } from "#lib/closes/views/figures.ts";
import { BlockingThings } from "./blocking-things.tsx";

type Of = { figures: Pick<FiguresView, "unverified" | "statements"> };

/** Whether a witness is missing on something of the month. */
export const hasNotes = ({ statements, unverified }: Of["figures"]): boolean =>
  statements.length === 0 || unverified.count > 0;

/** What no witness confirms of a month that can be closed all the same, each with where that is mended. */
export function MonthNotes({ figures }: Of) {
  const t = useTranslations("closes");
  if (!hasNotes(figures)) return null;
  const { statements, unverified } = figures;
  return (
    <Notice tone="warn" title={t("notesTitle")}>
      <ul className="grid list-disc gap-2 pl-5 marker:text-warn">
        {statements.length === 0 && (
          <li key="statement">
            <p>{t("note.statement")}</p>
            <p className="text-sm">
              <TextLink href="/reconciliation/statements">{t("importStatement")}</TextLink>
            </p>
          </li>
        )}
        {unverified.count > 0 && (
          <li key="unread">
            <p>
              {t("note.unread", {
                count: unverified.count,
                explained: unverified.explained,
                of: unverified.explained === unverified.count ? "all" : "some",
              })}
            </p>
            <BlockingThings {...unverified} />
          </li>
        )}
      </ul>
    </Notice>
  );
}
