import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { PayinReturnView } from "#lib/payins/views/payin-view.ts";
import { returnReasonWord, returnStateWord } from "./payin-words.ts";

const TONES = { returned: "ok", returning: "busy", other: "off" } as const;

/** Every returned PIX, with what to look for in a bank statement. */
export function PayinReturns({ returns }: { returns: readonly PayinReturnView[] }) {
  const t = useTranslations("payins");
  if (returns.length === 0) return null;
  const columns: Column<PayinReturnView>[] = [
    {
      key: "reason",
      head: t("returnReason"),
      title: true,
      grow: true,
      cell: ({ reason }) => t(`returnReasonWord.${returnReasonWord(reason)}`, { reason }),
    },
    {
      key: "amount",
      head: t("codeAmount"),
      align: "end",
      phone: "top-end",
      cell: ({ amount }) => <Amount units={amount} asset="BRL" />,
    },
    {
      key: "came",
      head: t("paid"),
      phone: "under",
      cell: (one) => (
        <span className="grid gap-0.5">
          <Moment at={one.receivedAt} exact />
          <span className="text-xs text-muted">{t("idOfCome")}</span>
          <Hash text={one.endToEndId} what={t("endToEnd")} />
        </span>
      ),
    },
    {
      key: "went",
      head: t("wentBack"),
      phone: "under-end",
      cell: ({ status, returnedAt }) => {
        const word = returnStateWord(status);
        return (
          <span className="grid gap-0.5 max-md:justify-items-end">
            <StatusMark tone={TONES[word]}>
              {word === "other" ? status : t(`returnState.${word}`)}
            </StatusMark>
            {returnedAt && <Moment at={returnedAt} exact />}
          </span>
        );
      },
    },
  ];
  return (
    <Card title={t("returnsTitle")}>
      <p className="text-sm text-muted">{t("returnsHint")}</p>
      <Table
        caption={t("returnsTitle")}
        columns={columns}
        rows={returns}
        rowKey={(one) => one.endToEndId}
      />
    </Card>
  );
}
