import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import type { RunLineView, BatchRunView } from "#lib/batches/views/batch-run.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { BatchLineState } from "./batch-line-state.tsx";

type BatchLinesProps = {
  batch: Pick<BatchRunView, "lines" | "state">;
  /** The batch is over, and the reader may pay what it left unpaid as a payout of its own. */
  mayPayAgain?: boolean;
};

const UNPAID: readonly string[] = ["failed", "stopped"];

/** Every line of a batch: to whom, how much, and where it stands. */
export function BatchLines({ batch, mayPayAgain = false }: BatchLinesProps) {
  const t = useTranslations("batchRun");
  // Until it is signed its lines wait for nothing of their own but a hold.
  const isBegun = batch.state !== "fixed";
  const hasStatus = isBegun || batch.lines.some(({ coolingOff }) => coolingOff !== null);
  const all: Column<RunLineView>[] = [
    {
      key: "number",
      head: t("number"),
      align: "end",
      from: "lg",
      cell: ({ number }) => <span className="text-muted">{number}</span>,
    },
    {
      key: "receiver",
      head: t("receiver"),
      title: true,
      grow: true,
      cell: (line) => {
        const { name, holder, key, purpose, payout, isNew } = line;
        const shown = (
          <>
            <bdi translate="no">{shownName(name)}</bdi>
            {isNew && (
              <>
                {" "}
                <Badge>{t("newMark")}</Badge>
              </>
            )}
          </>
        );
        return (
          <>
            {payout ? <RowLink href={`/payouts/${payout}`}>{shown}</RowLink> : shown}
            {isNew && <NewHolder line={line} />}
            <span className="block text-xs wrap-anywhere text-muted" translate="no">
              {[!isNew && holder !== name && holder && bankName(holder), key]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {purpose && (
              <span className="block text-xs text-muted">{t("purpose", { code: purpose })}</span>
            )}
          </>
        );
      },
    },
    {
      key: "status",
      head: t("status"),
      phone: "under",
      cell: (line) => (
        <>
          {(isBegun || line.coolingOff) && <BatchLineState line={line} />}
          {mayPayAgain && UNPAID.includes(line.state) && (
            <TextLink
              href={`/payouts/new?again=${line.intent}`}
              className="relative z-1 text-sm"
              aria-label={t("payLineAgain", { number: line.number })}
            >
              {t("payAgain")}
            </TextLink>
          )}
        </>
      ),
    },
    {
      key: "amount",
      head: t("amount"),
      align: "end",
      phone: "top-end",
      cell: ({ amount }) => <Amount units={amount} asset="BRL" />,
    },
  ];
  const columns = all.filter(({ key }) => hasStatus || key !== "status");
  return (
    <Table
      caption={t("lines")}
      columns={columns}
      rows={batch.lines}
      rowKey={({ number }) => number}
    />
  );
}

/** Who holds a key that was never paid before: whoever approves it compares that. */
function NewHolder({ line: { holder, document } }: { line: RunLineView }) {
  const t = useTranslations("batchRun");
  if (holder === null) return <span className="block text-xs text-muted">{t("noHolder")}</span>;
  return (
    <span className="block text-xs wrap-anywhere text-muted">
      <span>{t("holder")}</span> <bdi translate="no">{bankName(holder)}</bdi>
      {document && <span translate="no" className="whitespace-nowrap">{` · ${document}`}</span>}
    </span>
  );
}
