import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PixAccountFilter } from "#components/pix-accounts/pix-account-filter.tsx";
import { PixAccountList } from "#components/pix-accounts/pix-account-list.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { heldKeyFilter } from "#lib/data/held-key-filter.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { pixAccountRows } from "#lib/data/pix-accounts.ts";
import { z } from "#protocol/zod.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("pixAccounts"))("title") };
}

const text = z.string().max(200).default("").catch("");
const Search = z.object({
  name: text,
  type: text,
  /** Which filter by key is meant; the key itself never stands in an address. */
  key: text,
  page: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .catch(1),
});

type PixAccountsPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function PixAccountsPage({ searchParams }: PixAccountsPageProps) {
  const access = await requireAccess("bank-account:read");
  if (!access.allowed) return <Forbidden />;
  const { session, store, exchange } = access;
  const search = Search.parse(await searchParams);
  const held = search.key === "" ? "" : await heldKeyFilter(session.account, search.key);
  const filter = { ...search, key: held ?? "" };
  const canCreate = isAllowed(session, "bank-account:create");
  const t = await getTranslations("pixAccounts");
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          canCreate && (
            <LinkButton
              href="/pix-accounts/new"
              tone="primary"
              icon={<Plus aria-hidden="true" className="size-4" />}
            >
              {t("create")}
            </LinkButton>
          )
        }
      />
      <PixAccountFilter
        key={JSON.stringify(filter)}
        name={filter.name}
        pixKey={filter.key}
        type={filter.type}
      />
      {held === null && (
        <Notice tone="warn" title={t("filterLostTitle")}>
          {t("filterLostText")}
        </Notice>
      )}
      <ClientMessages namespaces={["pixAccounts"]}>
        <Suspense key={JSON.stringify(search)} fallback={<TableSkeleton />}>
          <PixAccountList
            reading={pixAccountRows(store, exchange, filter)}
            address={{ name: search.name, type: search.type, key: held === null ? "" : search.key }}
            canCreate={canCreate}
          />
        </Suspense>
      </ClientMessages>
    </>
  );
}
