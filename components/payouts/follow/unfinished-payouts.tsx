import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { ApprovedPayoutView } from "#lib/payouts/views/approved-payouts.ts";
import type { ExternalWaiting } from "#lib/payouts/views/external-waiting.ts";
import type { UnconfirmedPayoutView } from "#lib/payouts/views/unconfirmed-payouts.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type Unfinished = UnconfirmedPayoutView & {
  state: ExternalWaiting["state"] | "approved" | "unconfirmed";
  /** Null: no moment ends it. */
  until: string | null;
};

type UnfinishedPayoutsProps = {
  /** The exchange was asked for them and has not answered. */
  unconfirmed: readonly UnconfirmedPayoutView[];
  /** Others have approved them, and somebody has to sign. */
  approved: readonly ApprovedPayoutView[];
  /** They wait for an external wallet, or for a click once it has allowed. */
  waiting: readonly ExternalWaiting[];
  mayOpen: boolean;
};

const TONES: Partial<Record<Unfinished["state"], StatusTone>> = {
  unconfirmed: "warn",
  approved: "info",
  allowed: "ok",
};

/** Payouts that are not known to exist at the exchange, with what each waits for; nothing where there are none. */
export function UnfinishedPayouts({
  unconfirmed,
  approved,
  waiting,
  mayOpen,
}: UnfinishedPayoutsProps) {
  const t = useTranslations("payouts");
  const external = useTranslations("externalPayouts");
  const rows: Unfinished[] = [
    ...unconfirmed.map((one) => ({ ...one, state: "unconfirmed" as const, until: null })),
    ...approved.map((one) => ({ ...one, state: "approved" as const })),
    ...waiting,
  ];
  if (rows.length === 0) return null;
  const columns: Column<Unfinished>[] = [
    {
      key: "receiver",
      head: t("pixAccount"),
      title: true,
      grow: true,
      cell: ({ receiver, intent }) => {
        const name = <bdi translate="no">{shownName(receiver)}</bdi>;
        return mayOpen ? <RowLink href={`/payouts/new?intent=${intent}`}>{name}</RowLink> : name;
      },
    },
    {
      key: "status",
      head: t("status"),
      phone: "under",
      cell: ({ state }) => (
        <StatusMark tone={TONES[state] ?? "wait"}>
          {state === "approved" || state === "unconfirmed"
            ? t(`${state}State`)
            : external(`state.${state}`)}
        </StatusMark>
      ),
    },
    {
      key: "reais",
      head: t("pixAmount"),
      align: "end",
      phone: "top-end",
      cell: ({ receiverAmount }) =>
        receiverAmount === null ? "—" : <Amount units={receiverAmount} asset="BRL" />,
    },
    {
      key: "tokens",
      head: t("tokens"),
      align: "end",
      cell: ({ amount, token }) =>
        amount === null ? "—" : <ListAmount units={amount} token={token} />,
    },
    {
      key: "until",
      head: external("until"),
      phone: "under-end",
      cell: ({ until, state }) =>
        until === null || state === "allowed" ? (
          "—"
        ) : (
          <>
            <span
              aria-hidden="true"
              className="text-muted md:hidden"
            >{`${external("until")} `}</span>
            <Moment at={until} short />
          </>
        ),
    },
  ];
  return (
    <section aria-labelledby="unfinished-payouts" className="grid gap-3">
      <h2 id="unfinished-payouts" className="text-lg font-semibold">
        {t("unfinishedTitle")}
      </h2>
      <Table
        caption={t("unfinishedTitle")}
        columns={columns}
        rows={rows}
        rowKey={({ intent }) => intent}
      />
    </section>
  );
}
