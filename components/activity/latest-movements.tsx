import { useTranslations } from "next-intl";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { SwitchAccountButton } from "#components/shell/switch-account-button.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { MovementView } from "#lib/activity/views/activity.ts";
import { MovementAmount } from "./movement-amount.tsx";
import { MovementStatus } from "./movement-status.tsx";
import { movementName, useMovementTitle } from "./movement-title.tsx";

type LatestMovementsProps = {
  rows: readonly MovementView[];
  /** Whose they are: opening one acts for it. */
  account: { id: string; name: string };
};

/** The latest payments of another account; each leads to its page there, as does the way to all. */
export function LatestMovements({ rows, account }: LatestMovementsProps) {
  const t = useTranslations("activity");
  const title = useMovementTitle();
  const to = { accountId: account.id, name: account.name, tone: "quiet", size: "sm" } as const;
  const columns: Column<MovementView>[] = [
    {
      key: "who",
      head: t("who"),
      title: true,
      grow: true,
      cell: (movement) => {
        const name = movementName(movement);
        return (
          <SwitchAccountButton {...to} to={movement.href} className="max-w-full text-left">
            <span className="grid min-w-0">
              <span className="truncate text-ink" title={name ?? undefined}>
                {name === null ? t("nobody") : <bdi translate="no">{name}</bdi>}
              </span>
              <span className="text-xs font-normal text-muted">{title(movement)}</span>
            </span>
          </SwitchAccountButton>
        );
      },
    },
    {
      key: "state",
      head: t("state"),
      phone: "under",
      cell: (movement) => <MovementStatus movement={movement} />,
    },
    {
      key: "amount",
      head: t("amount"),
      align: "end",
      phone: "top-end",
      cell: (movement) => <MovementAmount movement={movement} />,
    },
    {
      key: "created",
      head: <MomentHead>{t("created")}</MomentHead>,
      align: "end",
      phone: "under-end",
      cell: ({ at }) => <Moment at={at} short />,
    },
  ];
  return (
    <section className="grid gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-semibold">{t("latest")}</h2>
        {rows.length > 0 && (
          <SwitchAccountButton {...to} to="/activity" tone="link" size="sm">
            {t("seeAll")}
          </SwitchAccountButton>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="text-sm text-soft">{t("latestNone")}</p>
      ) : (
        <>
          <Table
            caption={t("latest")}
            columns={columns}
            rows={rows}
            rowKey={(movement) => movement.id}
          />
          <p className="text-sm text-muted">{t("latestOpens")}</p>
        </>
      )}
    </section>
  );
}
