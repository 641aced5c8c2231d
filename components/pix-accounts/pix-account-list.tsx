import { getTranslations } from "next-intl/server";
import { Notice } from "#components/ui/notice.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Pagination } from "#components/ui/list/pagination.tsx";
import type { PixAccountPage } from "#lib/pix-accounts/views/pix-accounts.ts";
import { NoPixAccounts } from "./no-pix-accounts.tsx";
import { PixAccountTable, type LastPayment } from "./pix-account-table.tsx";
import { ReadFaultPanel } from "./read-fault-panel.tsx";

type PixAccountListProps = {
  reading: Promise<PixAccountPage>;
  /** The last payment to each of these accounts that was ever paid, by its id. */
  paid: (accounts: readonly string[]) => Promise<ReadonlyMap<string, LastPayment>>;
  /** The part of the filter that is in the address. */
  query: Readonly<Record<string, string>>;
  /** The list's search; there is none over nothing. */
  filter: Elements;
  canCreate: boolean;
  canPay: boolean;
};

/** One page of the list, rendered once the exchange has answered. */
export async function PixAccountList({
  reading,
  paid,
  query,
  filter,
  canCreate,
  canPay,
}: PixAccountListProps) {
  const t = await getTranslations("pixAccounts");
  const found = await reading;
  if (!found.read) {
    return (
      <>
        {filter}
        <ReadFaultPanel fault={found.fault} />
      </>
    );
  }
  const given = Object.entries(query);
  const href = (page: number) => {
    const all = new URLSearchParams(page > 1 ? [...given, ["page", String(page)]] : given);
    return all.size > 0 ? `/pix-accounts?${all}` : "/pix-accounts";
  };
  if (found.rows.length === 0) {
    const why = found.total > 0 ? "page" : given.length > 0 ? "match" : "none";
    return (
      <>
        {why !== "none" && filter}
        <NoPixAccounts why={why} canCreate={canCreate} firstPage={href(1)} />
      </>
    );
  }
  return (
    <div className="grid gap-3">
      {filter}
      {found.isUnfiltered && (
        <Notice tone="warn" title={t("unfilteredTitle")}>
          {t("unfilteredText")}
        </Notice>
      )}
      <PixAccountTable
        accounts={found.rows}
        paid={await paid(found.rows.map(({ id }) => id))}
        canPay={canPay}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted tabular-nums">{t("count", { count: found.total })}</p>
        <Pagination page={found.page} pages={found.pages} href={href} />
      </div>
    </div>
  );
}

type CreateUnlessNoneProps = Pick<PixAccountListProps, "reading" | "query"> & {
  children: Elements;
};

/** What registers an account, where the list below does not offer it by itself. */
export async function CreateUnlessNone({ reading, query, children }: CreateUnlessNoneProps) {
  const found = await reading;
  const isNone = found.read && found.total === 0 && Object.keys(query).length === 0;
  return isNone ? null : children;
}
