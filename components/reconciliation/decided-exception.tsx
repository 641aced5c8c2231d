"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Moment } from "#components/money/moment.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { reopenExceptionAction } from "#lib/reconciliation/actions/exceptions.ts";
import type { ExceptionDetail } from "#lib/reconciliation/views/exception.ts";

type DecidedExceptionProps = {
  detail: Pick<ExceptionDetail, "exception" | "reason" | "decidedBy" | "decidedAt">;
  mayDecide: boolean;
};

/** How one was decided, by whom and why; whoever decides may open it again. */
export function DecidedException({ detail, mayDecide }: DecidedExceptionProps) {
  const t = useTranslations("reconciliation");
  const router = useRouter();
  const { id, state } = detail.exception;
  const reopen = useAct(
    () => reopenExceptionAction({ id }),
    () => {
      toast(t("reopened"), "success");
      router.refresh();
    },
  );
  if (state === "cleared") {
    return (
      <Card title={t(`state.${state}`)}>
        <p className="text-soft">{t("clearedText")}</p>
      </Card>
    );
  }
  return (
    <Card title={t(`state.${state}`)}>
      <DescriptionList
        items={[
          {
            term: t("decidedBy"),
            detail: detail.decidedBy === null ? null : <bdi translate="no">{detail.decidedBy}</bdi>,
          },
          {
            term: t("decidedAt"),
            detail: detail.decidedAt === null ? null : <Moment at={detail.decidedAt} short />,
          },
        ]}
      />
      {detail.reason !== null && (
        <div className="grid gap-0.5">
          <p className="text-sm text-muted">{t("reason")}</p>
          <p className="wrap-anywhere">{detail.reason}</p>
        </div>
      )}
      {reopen.refused && <RefusalNotice refused={reopen.refused} />}
      {mayDecide && (
        <div>
          <Button size="sm" pending={reopen.pending} onClick={reopen.run}>
            {reopen.pending ? t("reopening") : t("reopen")}
          </Button>
        </div>
      )}
    </Card>
  );
}
