import { Suspense } from "react";
import { PixAccountFilter } from "#components/pix-accounts/pix-account-filter.tsx";
import { CreateUnlessNone, PixAccountList } from "#components/pix-accounts/pix-account-list.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { searchListAction } from "#lib/find/actions/search-list.ts";
import { listSearch } from "#lib/find/views/list-search.ts";
import { lastPayments } from "#lib/payouts/views/last-payments.ts";
import { pixAccountsBy } from "#lib/pix-accounts/views/pix-accounts.ts";
import { z } from "#protocol/wire/zod.ts";

const PageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .catch(1);

export default page(
  "bank-account:read",
  "pixAccounts",
  async ({ t, account, can, store, exchange }, { searchParams }: PageProps<"/pix-accounts">) => {
    const given = await searchParams;
    const { view } = await listSearch("/pix-accounts", given, account);
    const number = PageNumber.parse(given.page);
    const reading = pixAccountsBy(store, exchange, { text: view.text, page: number });
    const canCreate = can("bank-account:create");
    const create = canCreate && <AddLink href="/pix-accounts/new">{t("create")}</AddLink>;
    const filter = <PixAccountFilter search={view} post={searchListAction} />;
    return (
      <>
        <PageHeader
          title={t("title")}
          lead={t("lead")}
          actions={
            <Suspense fallback={create}>
              <CreateUnlessNone reading={reading} query={view.query}>
                {create}
              </CreateUnlessNone>
            </Suspense>
          }
        />
        <ClientMessages namespaces={["pixAccounts"]}>
          <Suspense
            key={JSON.stringify({ ...view.query, number })}
            fallback={
              <>
                {filter}
                <TableSkeleton />
              </>
            }
          >
            <PixAccountList
              reading={reading}
              paid={(accounts) => lastPayments(store, account, accounts)}
              query={view.query}
              filter={filter}
              canCreate={canCreate}
              canPay={can("payout:create")}
            />
          </Suspense>
        </ClientMessages>
      </>
    );
  },
);
