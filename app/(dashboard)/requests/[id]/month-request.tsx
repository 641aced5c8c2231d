import { getTranslations } from "next-intl/server";
import { AskedClose } from "#components/closes/asked-close.tsx";
import { ChangedLines } from "#components/closes/changed-lines.tsx";
import { DecidedDifferences } from "#components/closes/decided-differences.tsx";
import { MonthNotes } from "#components/closes/month-notes.tsx";
import { MonthReais } from "#components/closes/month-reais.tsx";
import { MonthTables } from "#components/closes/month-tables.tsx";
import { MonthWitnesses } from "#components/closes/month-witnesses.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { wordOf } from "#components/policies/word-of.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { askedMonth } from "#lib/closes/views/asked-month.ts";
import type { PageContext } from "#lib/core/doors/page.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { monthName, monthWord } from "#lib/format/month-word.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";

/** What the page of a request shows of a month that is to be closed or reopened: the figures as they were asked for. */
export async function monthRequest(
  request: RequestView<"change">,
  { t, locale, account, can, store }: PageContext<"requests">,
) {
  const { change, object: month, state } = request;
  const closes = await getTranslations("closes");
  const isLive = state === "waiting" || state === "granted";
  const isClose = change === "month:close";
  const asked = isClose && isLive ? await askedMonth(store, account, request) : null;
  const headline = t(isClose ? "closeMonth" : "reopenMonth", { month: monthWord(month, locale) });
  return {
    headline,
    tab: headline,
    lead: asked && (
      <span>
        {closes("askedLead", {
          amount: amountText(asked.figures.difference, "BRL", locale),
          count: asked.figures.decided.reduce((sum, { count }) => sum + Number(count), 0),
        })}
      </span>
    ),
    actions: can("reconciliation:read") && (
      <LinkButton href={`/reconciliation/months/${month}`}>
        {closes("openMonth", { month: monthName(month, locale) })}
      </LinkButton>
    ),
    facts: (
      <>
        {asked && <MonthNotes figures={asked.figures} />}
        {isClose && isLive && asked === null && (
          <Notice tone="warn" title={t("goneSince")}>
            {closes("askedGoneHint")}
          </Notice>
        )}
        {asked && asked.changed.count > 0 && (
          <ChangedLines
            title={closes("askedChangedTitle", { count: asked.changed.count })}
            hint={closes("askedChangedHint")}
            changed={asked.changed}
          />
        )}
        <AskedClose
          title={t(`asked.${wordOf(state)}`)}
          month={month}
          isClose={isClose}
          facts={{ ...request.before, ...request.after }}
          isLive={isLive}
          askedBy={request.askedBy}
          expiresAt={request.expiresAt}
        />
        {asked && (
          <>
            <DecidedDifferences figures={asked.figures} file={null} />
            <MonthReais brl={asked.figures.brl} />
            <MonthWitnesses {...asked.figures} />
            <Disclosure summary={closes("lineByLine")}>
              <div className="grid gap-6">
                <MonthTables figures={asked.figures} />
              </div>
            </Disclosure>
          </>
        )}
      </>
    ),
  };
}
