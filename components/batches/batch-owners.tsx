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
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { askOwnersAction } from "#lib/batches/actions/ask-owners.ts";
import type { BatchRunView } from "#lib/batches/views/batch-run.ts";
import type { BatchOwners as Owners } from "#lib/batches/views/batch-signing.ts";
import { amountText } from "#lib/format/amount-text.ts";
import { localAmount } from "#lib/format/local-amount.ts";
import { shorten } from "#lib/format/shorten.ts";
import type { ExternalView } from "#lib/payouts/views/external-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type BatchOwnersProps = {
  batch: BatchRunView;
  owners: Owners;
  /** Something else comes first: until something comes of it, what they are asked for is folded. */
  isLater?: boolean;
  /** Nothing else comes before them: they are what the batch waits for. */
  isTheirTurn?: boolean;
};

/** What the owners of an external wallet are asked for, in their own program, for a batch or its next part. */
export function BatchOwners({
  batch,
  owners,
  isLater = false,
  isTheirTurn = true,
}: BatchOwnersProps) {
  const t = useTranslations("batchRun");
  const words = useTranslations("externalPayouts");
  const { asked, people, isNamed, isApprover, isLeft, rivals } = owners;
  const locale = useLocale();
  const mayAsk = isNamed && !isApprover;
  const calls = asked && asked.state !== "allowed" && (
    <ExternalCalls external={asked} id={batch.id} bare />
  );
  const isFolded = isLater && asked !== null && isPlain(asked);
  const request = (
    <>
      {asked && <Progress asked={asked} isTheirTurn={isTheirTurn} />}
      {asked && isLeft && (
        <Notice
          tone="warn"
          title={t("ownersLeft", { name: shownName(asked.askedBy) })}
          action={mayAsk && <AskButton batch={batch} as="takeOver" />}
        >
          {t("ownersLeftText")}
        </Notice>
      )}
      {rivals.length > 0 && (
        <Notice
          tone="warn"
          title={t("ownersRival", {
            count: rivals.length,
            wallet: shownName(batch.walletName ?? shorten(batch.wallet)),
          })}
        >
          <ul>
            {rivals.map(({ href, name, amount, token }) => (
              <li key={href}>
                <TextLink href={href}>
                  <bdi translate="no">{shownName(name)}</bdi>
                  <span>{` · ${amountText(amount, token, locale)}`}</span>
                </TextLink>
              </li>
            ))}
          </ul>
          <p>{t("ownersRivalText")}</p>
        </Notice>
      )}
      {calls}
    </>
  );
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
      {isFolded ? (
        <Disclosure summary={words("askTitle")}>
          <div className="grid gap-3">{request}</div>
        </Disclosure>
      ) : (
        request
      )}
    </>
  );
}

/** They were asked, and nothing has come of it yet. */
const isPlain = ({ state, servesOlder, hash }: ExternalView) =>
  state === "awaited" && servesOlder === null && hash === null;

function Asking({ batch }: Pick<BatchOwnersProps, "batch">) {
  const t = useTranslations("batchRun");
  const locale = useLocale();
  return (
    <>
      <p className="text-soft">
        {t("ownersText", { amount: localAmount(batch.nextAmount, locale), token: batch.token })}
      </p>
      <AskButton batch={batch} as="ask" />
    </>
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
function Progress({ asked, isTheirTurn }: { asked: ExternalView; isTheirTurn: boolean }) {
  const t = useTranslations("batchRun");
  const words = useTranslations("externalPayouts");
  const { state, standing, amount } = asked;
  const isAllowed = state === "allowed";
  const until = !isAllowed && (
    <p className="text-soft">
      <Sentence>
        {t.rich("ownersUntil", {
          time: () => <Moment at={asked.endsAt} />,
          name: () => <bdi translate="no">{shownName(asked.askedBy)}</bdi>,
        })}
      </Sentence>
    </p>
  );
  // It stands inside a step: no box of its own.
  if (isPlain(asked)) {
    return (
      <div className="grid gap-1">
        {isTheirTurn && (
          <output>
            <StatusMark tone="wait">{words("state.awaited")}</StatusMark>
          </output>
        )}
        {until}
      </div>
    );
  }
  return (
    <OwnersNotice external={asked}>
      {isAllowed && <p>{t("ownersAllowed")}</p>}
      {state === "overwritten" && <p>{t("ownersAgain")}</p>}
      {until}
      {isAllowed && standing !== null && standing !== amount && <p>{t("ownersDiffers")}</p>}
    </OwnersNotice>
  );
}
