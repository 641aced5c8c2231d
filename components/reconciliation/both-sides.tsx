import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Card } from "#components/ui/card.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import type { ExceptionDetail } from "#lib/reconciliation/views/exception.ts";
import type { BothSides as Sides } from "#lib/rules/reconciliation/kinds.ts";
import { EXCEPTION_KINDS, saysNothing } from "#lib/rules/reconciliation/kinds.ts";
import type { Token } from "#protocol/money/money.ts";
import { Day } from "#components/money/day.tsx";
import { StatusWord } from "./status-word.tsx";

type BothSidesProps = Pick<ExceptionDetail, "exception" | "sides" | "token">;

/** What we say and what the witness says, beside each other. */
export function BothSides({ exception, sides, token }: BothSidesProps) {
  const t = useTranslations("reconciliation");
  const { witness } = EXCEPTION_KINDS[exception.kind];
  const { between } = exception;
  // Of who was expected, a name is all that somebody typed.
  const isOfPayer = exception.expected !== null;
  const named = (value: string | null) =>
    value !== null && exception.other !== null ? bankName(value) : value;
  const each = [
    {
      head: t(isOfPayer ? "expectedPayer" : "ours"),
      value: named(sides.ours),
      none: t("nothing"),
      document: isOfPayer && t("documentUnknown"),
    },
    {
      head: t(isOfPayer ? "paidBy" : `theirs.${witness}`),
      value: named(sides.theirs),
      none: t(saysNothing(exception.kind) ? "nothing" : "check.differs"),
      document: isOfPayer && (exception.document ?? t("documentUnknown")),
    },
  ];
  return (
    <Card title={t("sideTable")}>
      <dl className="grid gap-3 sm:grid-cols-2">
        {each.map(({ head, value, none, document }) => (
          <div key={head} className="grid content-start gap-1 rounded-md bg-sunken p-4">
            <dt className="text-sm text-muted">{head}</dt>
            <dd className="text-lg font-medium wrap-anywhere">
              <Value what={sides.what} value={value} none={none} token={token} />
              {document && (
                <span className="block text-sm font-normal text-muted tabular-nums">
                  {document}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {between && (
        <p>
          <Sentence>
            {t.rich("between", {
              amount: () => <Amount units={between.amount} asset={between.asset} signed />,
            })}
          </Sentence>
        </p>
      )}
    </Card>
  );
}

type ValueProps = {
  what: Sides["what"];
  value: string | null;
  /** What is said where there is no value. */
  none: string;
  token: Token | null;
};

function Value({ what, value, none, token }: ValueProps) {
  const t = useTranslations("reconciliation");
  if (value === null) return <span className="text-muted">{none}</span>;
  switch (what) {
    case "cents":
      return <Amount units={value} asset="BRL" />;
    case "units":
      return <Amount units={value} asset={token ?? "USDC"} />;
    case "day":
      return <Day day={value} whole />;
    case "hours":
      // Beside it stands the exchange's own word.
      return /^\d+$/.test(value) ? (
        <span>{t("hours", { hours: Number(value) })}</span>
      ) : (
        <StatusWord word={value} />
      );
    case "count":
      return <span>{t("count", { count: Number(value) })}</span>;
    case "state":
      return <StatusWord word={value} />;
    default:
      return <bdi translate="no">{value}</bdi>;
  }
}
