import { Suspense } from "react";
import { PixAccountFilter } from "#components/pix-accounts/pix-account-filter.tsx";
import { PixAccountList } from "#components/pix-accounts/pix-account-list.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { storedKeyFilter } from "#lib/pix-accounts/views/stored-key-filter.ts";
import { page } from "#lib/core/doors/page.tsx";
import { lastPayments } from "#lib/payouts/views/last-payments.ts";
import { pixAccountRows } from "#lib/pix-accounts/views/pix-accounts.ts";
import { z } from "#protocol/wire/zod.ts";

const text = z.string().max(200).default("").catch("");
const Search = z.object({
  name: text,
  /** The id of a stored key filter; the key itself is never in an address. */
  key: text,
  page: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .catch(1),
});

export default page(
  "bank-account:read",
  "pixAccounts",
  async ({ t, account, can, store, exchange }, { searchParams }: PageProps<"/pix-accounts">) => {
    const search = Search.parse(await searchParams);
    const held = search.key === "" ? "" : await storedKeyFilter(account, search.key);
    const filter = { ...search, key: held ?? "" };
    const canCreate = can("bank-account:create");
    return (
      <>
        <PageHeader
          title={t("title")}
          lead={t("lead")}
          actions={canCreate && <AddLink href="/pix-accounts/new">{t("create")}</AddLink>}
        />
        <PixAccountFilter key={JSON.stringify(filter)} name={filter.name} pixKey={filter.key} />
        {held === null && (
          <Notice tone="warn" title={t("filterLostTitle")}>
            {t("filterLostText")}
          </Notice>
        )}
        <ClientMessages namespaces={["pixAccounts"]}>
          <Suspense key={JSON.stringify(search)} fallback={<TableSkeleton />}>
            <PixAccountList
              reading={pixAccountRows(store, exchange, filter)}
              paid={(accounts) => lastPayments(store, account, accounts)}
              address={{ name: search.name, key: held === null ? "" : search.key }}
              canCreate={canCreate}
            />
          </Suspense>
        </ClientMessages>
      </>
    );
  },
);
