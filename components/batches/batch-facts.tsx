import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NamedAddress } from "#components/money/named-address.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { BatchRunView } from "#lib/batches/views/batch-run.ts";

const named = (name: string | null) => name && <span translate="no">{name}</span>;
const moment = (at: string | null) => at && <Moment at={at} />;

/** What a batch pays, what that may take, and who runs it. */
export function BatchFacts({ batch }: { batch: BatchRunView }) {
  const t = useTranslations("batchRun");
  const { token, lines, state } = batch;
  const isBegun = state !== "fixed";
  const added = lines.filter(({ isNew }) => isNew).length;
  const sums: Detail[] = [
    { term: t("count"), detail: String(lines.length) },
    { term: t("newReceivers"), detail: added > 0 ? String(added) : null },
    { term: t("network"), detail: <NetworkName network={batch.network} /> },
    { term: t("counts"), detail: <Amount units={batch.senderAmount} asset="BRL" /> },
    { term: t("tokens"), detail: <Amount units={batch.tokenAmount} asset={token} /> },
    {
      term: t("most"),
      detail: <Amount units={batch.mostAmount} asset={token} />,
      note: t("mostHint"),
    },
    {
      term: t("slice"),
      detail: batch.sliceAmount && <Amount units={batch.sliceAmount} asset={token} />,
    },
    {
      term: t("taken"),
      detail: isBegun ? <Amount units={batch.takenAmount} asset={token} /> : null,
    },
    { term: t("total"), detail: <Amount units={batch.receiverAmount} asset="BRL" />, strong: true },
  ];
  // Beside the sums where there is room, below them in a narrow column.
  const people: Detail[] = [
    { term: t("runBy"), detail: isBegun ? named(batch.runBy) : null },
    { term: t("since"), detail: moment(batch.startedAt) },
    { term: t("until"), detail: moment(batch.endedAt) },
  ];
  return (
    <Card title={t("facts")}>
      <div className="@container">
        <div className="grid gap-4 @xl:grid-cols-2 @xl:gap-x-10">
          <DescriptionList items={sums} />
          <div className="grid content-start gap-4">
            <DescriptionList items={people} />
            <DescriptionList
              look="stack"
              items={[
                {
                  term: t(batch.isExternal ? "externalWallet" : "wallet"),
                  detail: <NamedAddress name={batch.walletName} address={batch.wallet} />,
                  wide: true,
                },
              ]}
            />
            <Disclosure summary={t("codeOf")}>
              <Address address={batch.spender} full />
            </Disclosure>
          </div>
        </div>
      </div>
    </Card>
  );
}
