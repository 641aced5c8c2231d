import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { RunLineView } from "#lib/batches/views/batch-run.ts";
import { coolingLines } from "#lib/rules/batches/cooling-lines.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type ReceiversOnHoldProps = {
  lines: readonly Pick<RunLineView, "name" | "coolingOff">[];
  /** When the batch's approval ends, or would; null: nobody is to approve. */
  approvalEndsAt: string | null;
  /** The requests about receivers on hold that the reader may approve. */
  approvable: readonly string[];
};

/** What receivers on hold mean for a batch's signature, and who frees them sooner: the reader, then others. */
export function ReceiversOnHold({ lines, approvalEndsAt, approvable }: ReceiversOnHoldProps) {
  const t = useTranslations("batchRun");
  const { lines: held, isLate, minutesLeft } = coolingLines(lines, approvalEndsAt);
  const asked = new Map(
    held.flatMap(({ name, coolingOff: { request } }) =>
      request ? [[request, name] as const] : [],
    ),
  );
  const [mine = [], others = []] = [true, false].map((isMine) =>
    [...asked].filter(([request]) => approvable.includes(request) === isMine),
  );
  return (
    <>
      <p className="text-soft">
        {isLate && approvalEndsAt !== null ? (
          <Sentence>
            {t.rich("coolingLateText", { time: () => <Moment at={approvalEndsAt} short /> })}
          </Sentence>
        ) : (
          <span>{t("coolingText")}</span>
        )}
        {minutesLeft !== null && <span>{` ${t("coolingLeft", { minutes: minutesLeft })}`}</span>}
      </p>
      {mine.length > 0 && (
        <Requests label={t("approveHolds", { count: mine.length })} requests={mine} />
      )}
      {others.length > 0 && (
        <Requests label={t("askHolds", { count: others.length })} requests={others} />
      )}
    </>
  );
}

type RequestsProps = { label: string; requests: readonly (readonly [string, string])[] };

function Requests({ label, requests }: RequestsProps) {
  return (
    <div className="grid gap-1">
      <p className="text-soft">{label}</p>
      <ul className="grid gap-1">
        {requests.map(([request, name]) => (
          <li key={request}>
            <TextLink href={`/requests/${request}`}>
              <bdi translate="no">{shownName(name)}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
