import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { monthTitle, monthWord } from "#lib/format/month-word.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { Blocker } from "#lib/rules/closes/blockers.ts";
import { BlockingThings } from "./blocking-things.tsx";

/** What keeps the month from being closed, each with where it is mended. */
export function MonthBlockers({ blockers }: { blockers: readonly Blocker[] }) {
  const t = useTranslations("closes");
  return (
    <Card title={t("missing")}>
      <ul className="grid gap-3">
        {blockers.map((one) => (
          <li
            key={one.blocker === "exception" ? one.kind : one.blocker}
            className="flex min-w-0 gap-2"
          >
            <StatusShape tone="warn" className="mt-0.5" />
            <div className="grid min-w-0 grow grid-cols-1 gap-0.5">
              <BlockerSentence blocker={one} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function BlockerSentence({ blocker }: { blocker: Blocker }): ReactNode {
  const t = useTranslations("closes");
  const kinds = useTranslations("reconciliation");
  const locale = useLocale() as Locale;
  switch (blocker.blocker) {
    case "not_over":
      return <p>{t("blocker.not_over")}</p>;
    case "order":
    case "later":
    case "previous_changed": {
      const month = monthWord(blocker.month, locale);
      const count = "count" in blocker ? blocker.count : 0;
      return (
        <>
          <p>{t(`blocker.${blocker.blocker}`, { month, count })}</p>
          <p>
            <TextLink href={`/reconciliation/months/${blocker.month}`}>
              {monthTitle(blocker.month, locale)}
            </TextLink>
          </p>
        </>
      );
    }
    case "exception": {
      const { kind, count, amount, isOfPayments, things } = blocker;
      const sum = amountText(amount, "BRL", locale);
      return (
        <>
          <p>{`${kinds(`kind.${kind}`)} (${count})`}</p>
          <p className="text-sm text-muted">
            {isOfPayments ? t("paymentsSum", { amount: sum }) : sum}
          </p>
          <BlockingThings things={things} count={count} more="/reconciliation" />
        </>
      );
    }
    case "suggested":
      return (
        <>
          <p>{t("blocker.suggested", { count: blocker.count })}</p>
          <p>
            <TextLink href="/reconciliation?state=matches">{t("confirmThem")}</TextLink>
          </p>
        </>
      );
    case "unfinished":
    case "unread":
      return (
        <>
          <p>{t(`blocker.${blocker.blocker}`, { count: blocker.count })}</p>
          <BlockingThings
            things={blocker.things}
            count={blocker.count}
            more="/activity?state=open"
          />
        </>
      );
    case "due":
      return <p>{t("blocker.due", { count: blocker.count })}</p>;
    case "unbalanced": {
      const amount = amountText(blocker.amount, "BRL", locale);
      return <p>{t("blocker.unbalanced", { amount })}</p>;
    }
    default:
      return null;
  }
}
