import { DeleteConsequences } from "#components/pix-accounts/delete-consequences.tsx";
import { DeletePixAccountForm } from "#components/pix-accounts/delete-pix-account-form.tsx";
import { PixAccountFacts } from "#components/pix-accounts/pix-account-facts.tsx";
import { PixAccountOrWhyNot } from "#components/pix-accounts/pix-account-or-why-not.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/access/page.tsx";
import { pixAccountDetail } from "#lib/pix-accounts/views/pix-accounts.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { lazyExchange } from "#lib/core/access/lazy-exchange.ts";

export default page(
  "bank-account:delete",
  "pixAccounts",
  async ({ t, actor, store }, { params }: PageProps<"/pix-accounts/[id]/delete">) => {
    const exchange = lazyExchange(actor, "bank-account:read");
    const reading = await pixAccountDetail(store, exchange, (await params).id);
    return (
      <PixAccountOrWhyNot reading={reading}>
        {(account) => (
          <>
            <PageHeader
              title={t("deleteTitle")}
              crumbs={[
                { href: "/pix-accounts", label: t("title") },
                { href: `/pix-accounts/${account.id}`, label: shownName(account.name) },
              ]}
            />
            <PixAccountFacts account={account} pixKey={account.listedKey} />
            <DeleteConsequences />
            <DeletePixAccountForm id={account.id} name={account.name} />
          </>
        )}
      </PixAccountOrWhyNot>
    );
  },
);
