import { useFormatter, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Approvers } from "#components/policies/approvers.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { CloseView, MonthDetail, MonthRequest } from "#lib/closes/views/months.ts";
import { MonthBlockers } from "./month-blockers.tsx";
import { hasNotes, MonthNotes } from "./month-notes.tsx";
import { ReopenMonthForm } from "./reopen-month-form.tsx";

type MonthAsideProps = { detail: MonthDetail; mayDecide: boolean };

/** How the month stands, and what keeps it open. */
export function MonthAside({ detail, mayDecide }: MonthAsideProps) {
  const { close, closing, reopening, isLast, month, blockers } = detail;
  if (close !== null) {
    return (
      <>
        <ClosedMonth close={close} />
        {reopening && <RequestCard request={reopening} what="reopen" />}
        {!reopening && mayDecide && isLast && <ReopenMonthForm month={month} />}
      </>
    );
  }
  return (
    <>
      {closing && !(closing.isGranted && closing.isOwn) && (
        <RequestCard request={closing} what="close" />
      )}
      {blockers.length > 0 && <MonthBlockers blockers={blockers} />}
      {blockers.length === 0 && detail.state !== "running" && (
        <>
          <MonthNotes figures={detail.figures} />
          <ToClose detail={detail} mayDecide={mayDecide} />
        </>
      )}
    </>
  );
}

/** The sums on which it is closed, and what that means where it is the reader's turn. */
function ToClose({ detail: { figures, closing }, mayDecide }: MonthAsideProps) {
  const t = useTranslations("closes");
  const format = useFormatter();
  const isApproved = closing !== null && closing.isGranted && closing.isOwn;
  const isTurn = closing === null || isApproved;
  const ready = hasNotes(figures) ? "readyWithNotes" : "readyTitle";
  const title = isTurn ? ready : "askedFigures";
  return (
    <Card title={t(isApproved ? "approvedTitle" : title)}>
      <div className="grid gap-0.5">
        <p className="text-sm text-muted">{t("unexplained")}</p>
        <p className="text-2xl font-semibold">
          <Amount units={figures.difference} asset="BRL" />
        </p>
      </div>
      <DescriptionList
        items={[
          { term: t("lines"), detail: format.number(Number(figures.lines)) },
          {
            term: t("figures"),
            detail: <Hash text={figures.digest} what={t("figures")} plain />,
          },
        ]}
      />
      {isTurn && mayDecide && (
        <p className="text-sm text-muted">{t(isApproved ? "approvedHint" : "closeHint")}</p>
      )}
      {!mayDecide && <p className="text-sm text-muted">{t("onlyDeciders")}</p>}
    </Card>
  );
}

function RequestCard({ request, what }: { request: MonthRequest; what: "close" | "reopen" }) {
  const t = useTranslations("closes");
  const { code, askedBy, isGranted, waitsFor } = request;
  return (
    <Card title={t(isGranted ? `granted.${what}` : `asked.${what}`)}>
      <DescriptionList
        items={[
          { term: t("askedBy"), detail: <bdi translate="no">{askedBy}</bdi> },
          {
            term: t("waitsFor"),
            detail: !isGranted && <Approvers approvers={waitsFor} />,
          },
          { term: t("code"), detail: <span translate="no">{code}</span> },
        ]}
      />
    </Card>
  );
}

/** By whom it was closed, and the digest that proves it. */
function ClosedMonth({ close }: { close: CloseView }) {
  const t = useTranslations("closes");
  const format = useFormatter();
  return (
    <Card title={t("state.closed")}>
      <DescriptionList
        items={[
          { term: t("closedBy"), detail: <bdi translate="no">{close.by}</bdi> },
          {
            term: t("approvedBy"),
            detail: <bdi translate="no">{close.approvedBy.join(", ")}</bdi>,
          },
          { term: t("closedAt"), detail: <Moment at={close.at} short /> },
          { term: t("lines"), detail: format.number(Number(close.lines)) },
        ]}
      />
      <div className="grid gap-0.5">
        <p className="text-sm text-muted">{t("digest")}</p>
        <Hash text={close.digest} what={t("digest")} full />
        <p className="text-sm text-muted">{t("digestHint")}</p>
      </div>
    </Card>
  );
}
