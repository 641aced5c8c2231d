import { ChangePixAccountForm } from "#components/pix-accounts/change-pix-account-form.tsx";
import { HolderCard } from "#components/pix-accounts/holder-card.tsx";
import { PixAccountFacts } from "#components/pix-accounts/pix-account-facts.tsx";
import { PixAccountBoundary } from "#components/pix-accounts/pix-account-boundary.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { pixAccountDetail } from "#lib/pix-accounts/views/pix-accounts.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";

export default page(
  "bank-account:rename",
  "pixAccounts",
  async ({ t, actor, store }, { params }: PageProps<"/pix-accounts/[id]/edit">) => {
    const exchange = lazyExchange(actor, "bank-account:read");
    const reading = await pixAccountDetail(store, exchange, (await params).id);
    return (
      <PixAccountBoundary reading={reading}>
        {(account) => (
          <>
            <PageHeader
              title={t("editTitle", { name: shownName(account.name) })}
              crumbs={[
                { href: "/pix-accounts", label: t("title") },
                { href: `/pix-accounts/${account.id}`, label: shownName(account.name) },
              ]}
              lead={t("editLead")}
            />
            <Columns
              form
              aside={
                <>
                  <PixAccountFacts account={account} pixKey={account.listedKey} brief />
                  {account.holder && <HolderCard holder={account.holder} />}
                </>
              }
            >
              <ChangePixAccountForm account={account} />
            </Columns>
          </>
        )}
      </PixAccountBoundary>
    );
  },
);
