import { notFound } from "next/navigation";
import { DraftedNotice } from "#components/agents/drafted-notice.tsx";
import { BothSides } from "#components/reconciliation/both-sides.tsx";
import { DecideException } from "#components/reconciliation/decide-exception.tsx";
import { DecidedException } from "#components/reconciliation/decided-exception.tsx";
import { BookedFacts } from "#components/reconciliation/booked-facts.tsx";
import { differenceTitle } from "#components/reconciliation/difference-title.ts";
import { messageToExchange } from "#components/reconciliation/message-to-exchange.ts";
import { LineFacts } from "#components/reconciliation/line-facts.tsx";
import { ExceptionState } from "#components/reconciliation/exception-state.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { TrailLink } from "#components/trail/trail-link.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { draftedAnswer } from "#lib/agents/views/agents.ts";
import { searchId } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { exceptionDetail } from "#lib/reconciliation/views/exception.ts";
import { z } from "#protocol/wire/zod.ts";
import { isStanding } from "#lib/rules/reconciliation/exceptions.ts";

/** An answer that an agent drafted and the reader took up. */
const Search = z.object({ draft: searchId });

export default page(
  "reconciliation:read",
  "reconciliation",
  async (
    { t, locale, actor, account, can, store },
    { params, searchParams }: PageProps<"/reconciliation/[id]">,
  ) => {
    const detail = await exceptionDetail(store, account, (await params).id);
    if (!detail) notFound();
    const { draft } = Search.parse(await searchParams);
    const about = { exception: detail.exception.id };
    const drafted =
      draft === undefined ? null : await draftedAnswer(store, actor, { id: draft, ...about });
    const { exception, booked, line, next } = detail;
    const mayDecide = can("reconciliation:decide");
    const stands = isStanding(exception.state);
    const title = differenceTitle(exception, t, locale);
    return (
      <ClientMessages namespaces={["reconciliation"]}>
        <PageHeader
          title={t("oneTitle", { id: exception.id })}
          headline={title}
          tab={title}
          crumbs={[{ href: "/reconciliation", label: t("title") }]}
          mark={<ExceptionState state={exception.state} />}
          actions={
            next !== null && <LinkButton href={`/reconciliation/${next}`}>{t("next")}</LinkButton>
          }
        />
        <Columns
          asideSecond
          aside={
            <>
              {exception.state !== "open" && (
                <DecidedException detail={detail} mayDecide={mayDecide} />
              )}
              {stands && mayDecide && (
                <DecideException
                  key={exception.id}
                  detail={detail}
                  message={messageToExchange(detail, t, locale)}
                  mayWriteOff={can("accounting:manage")}
                  drafted={drafted}
                />
              )}
              {stands && !mayDecide && (
                <Card title={t("decide")}>
                  <p className="text-soft">{t("onlyDeciders")}</p>
                </Card>
              )}
            </>
          }
        >
          {drafted && <DraftedNotice />}
          <BothSides exception={exception} sides={detail.sides} token={detail.token} />
          {line && <LineFacts line={line} />}
          {booked && exception.payment && (
            <BookedFacts booked={booked} href={exception.payment.href} />
          )}
          {can("audit:read") && <TrailLink about={`exception ${exception.id}`} />}
        </Columns>
      </ClientMessages>
    );
  },
);
