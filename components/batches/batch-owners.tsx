"use client";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Moment } from "#components/money/moment.tsx";
import { ExternalCalls } from "#components/payouts/external/external-calls.tsx";
import { OwnersNotice } from "#components/payouts/external/owners-notice.tsx";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import { askOwnersAction } from "#lib/batches/actions/ask-owners.ts";
import type { BatchRunView } from "#lib/batches/views/batch-run.ts";
import type { BatchOwners as Owners } from "#lib/batches/views/batch-signing.ts";
import { localAmount } from "#lib/format/local-amount.ts";
import type { ExternalView } from "#lib/payouts/views/external-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type BatchOwnersProps = { batch: BatchRunView; owners: Owners };

/** What the owners of an external wallet are asked for, in their own program, for a batch or its next part. */
export function BatchOwners({ batch, owners }: BatchOwnersProps) {
  const t = useTranslations("batchRun");
  const words = useTranslations("externalPayouts");
  const { asked, people, isNamed, isApprover, isLeft, hasRival } = owners;
  const mayAsk = isNamed && !isApprover;
  return (
    <>
      {!isNamed && (
        <Notice tone="warn" title={words("unnamed")}>
          {t("ownersUnnamed", { people: people.join(", ") || words("nobody") })}
        </Notice>
      )}
      {isNamed && isApprover && asked === null && (
        <Notice title={t("ownersApprover")}>{t("ownersApproverText")}</Notice>
      )}
      {asked === null && mayAsk && <Asking batch={batch} />}
      {asked && <Progress asked={asked} />}
      {asked && isLeft && (
        <Notice
          tone="warn"
          title={t("ownersLeft", { name: shownName(asked.askedBy) })}
          action={mayAsk && <AskButton batch={batch} as="takeOver" />}
        >
          {t("ownersLeftText")}
        </Notice>
      )}
      {hasRival && (
        <Notice tone="warn" title={t("ownersRival")}>
          {t("ownersRivalText")}
        </Notice>
      )}
      {asked && asked.state !== "allowed" && <ExternalCalls external={asked} id={batch.id} />}
    </>
  );
}

function Asking({ batch }: Pick<BatchOwnersProps, "batch">) {
  const t = useTranslations("batchRun");
  const locale = useLocale();
  const isFirst = batch.state === "fixed";
  return (
    <Card title={t(isFirst ? "ownersTitle" : "ownersNextTitle")}>
      <p>
        {t("ownersText", { amount: localAmount(batch.nextAmount, locale), token: batch.token })}
      </p>
      <AskButton batch={batch} as="ask" />
    </Card>
  );
}

function AskButton({ batch, as }: Pick<BatchOwnersProps, "batch"> & { as: "ask" | "takeOver" }) {
  const t = useTranslations("batchRun");
  const router = useRouter();
  const { pending, refused, run } = useAct(
    () => askOwnersAction({ batch: batch.id, hash: batch.hash }),
    () => router.refresh(),
  );
  return (
    <div className="grid gap-3">
      {refused && <RefusalNotice refused={refused} />}
      <ActionFoot>
        <Button tone="primary" onClick={run} pending={pending}>
          {t(as === "ask" ? "askOwners" : "takeOver")}
        </Button>
      </ActionFoot>
    </div>
  );
}

/** How far the owners are, and until when they are waited for. */
function Progress({ asked }: { asked: ExternalView }) {
  const t = useTranslations("batchRun");
  const { state, standing, amount } = asked;
  const isAllowed = state === "allowed";
  return (
    <OwnersNotice external={asked}>
      {isAllowed && <p>{t("ownersAllowed")}</p>}
      {state === "overwritten" && <p>{t("ownersAgain")}</p>}
      {!isAllowed && (
        <p>
          <Sentence>
            {t.rich("ownersUntil", {
              time: () => <Moment at={asked.endsAt} />,
              name: () => <bdi translate="no">{shownName(asked.askedBy)}</bdi>,
            })}
          </Sentence>
        </p>
      )}
      {isAllowed && standing !== null && standing !== amount && <p>{t("ownersDiffers")}</p>}
    </OwnersNotice>
  );
}
