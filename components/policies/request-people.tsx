import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { ApproverList } from "./approver-list.tsx";
import { PersonSeen } from "./person-seen.tsx";

/** Who asked, who has answered, and until when. */
export function RequestPeople({ request }: { request: RequestView }) {
  const t = useTranslations("requests");
  const { approvals, approvers, refusal, withdrawal, coolsOffUntil } = request;
  const items: Detail[] = [
    {
      term: t("askedBy"),
      detail: request.asker ? (
        <>
          <PersonSeen person={request.asker} />
          {request.inviter && (
            <span className="block text-sm text-muted">
              {t("invitedBy", { inviter: request.inviter })}
            </span>
          )}
        </>
      ) : (
        t("madeElsewhere")
      ),
    },
    { term: t("askedAt"), detail: <Moment at={request.askedAt} /> },
    ...(coolsOffUntil ? [{ term: t("coolsOffUntil"), detail: <Moment at={coolsOffUntil} /> }] : []),
    { term: t("until"), detail: <Moment at={request.expiresAt} /> },
    { term: t("needed"), detail: t("neededCount", { others: Math.max(request.others, 1) }) },
    ...approvals.map(({ by, who, at, counts }) => ({
      term: t("approvedByOne", { by }),
      detail: (
        <>
          <Moment at={at} />
          {who && <PersonSeen person={who} isNamed={false} />}
          {!counts && <span className="block text-sm text-muted">{t("noLongerCounts")}</span>}
        </>
      ),
    })),
    ...(refusal
      ? [
          {
            term: t("refusedByOne", { by: refusal.by }),
            detail: (
              <>
                <Moment at={refusal.at} />
                {refusal.who && <PersonSeen person={refusal.who} isNamed={false} />}
              </>
            ),
          },
        ]
      : []),
    ...(withdrawal
      ? [
          {
            term: t("withdrawnByOne", { by: withdrawal.by }),
            detail: <Moment at={withdrawal.at} />,
          },
        ]
      : []),
  ];
  const isAwaited = request.operation === "change" && request.state === "waiting";
  return (
    <Card title={t("people")}>
      <DescriptionList items={items} />
      {isAwaited && (
        <div className="grid gap-1">
          <p className="text-muted">{t("canApprove")}</p>
          {approvers.length === 0 ? (
            <p>{t("nobodyCan")}</p>
          ) : (
            <ApproverList approvers={approvers} />
          )}
        </div>
      )}
      {request.isShort && (
        <Notice title={t("short")}>
          <span>{t("shortText")}</span>
        </Notice>
      )}
      {refusal && <p className="wrap-anywhere">{`“${refusal.reason}”`}</p>}
      {withdrawal && <p className="wrap-anywhere">{`“${withdrawal.reason}”`}</p>}
    </Card>
  );
}
