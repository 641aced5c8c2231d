import { ArrowUpFromLine } from "lucide";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PixAccountFacts } from "#components/pix-accounts/pix-account-facts.tsx";
import { PixAccountOrWhyNot } from "#components/pix-accounts/pix-account-or-why-not.tsx";
import { ReceiverKey } from "#components/payouts/receiver/receiver-key.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { page } from "#lib/core/access/page.tsx";
import { lastPayment } from "#lib/payouts/views/last-payment.ts";
import { pixAccountDetail } from "#lib/pix-accounts/views/pix-accounts.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

export default page(
  "bank-account:read",
  "pixAccounts",
  async (
    { t, account: own, can, store, exchange },
    { params }: PageProps<"/pix-accounts/[id]">,
  ) => {
    const reading = await pixAccountDetail(store, exchange, (await params).id);
    const paid = reading.read ? await lastPayment(store, own, reading.account.id) : null;
    return (
      <PixAccountOrWhyNot reading={reading}>
        {(account) => (
          <>
            <PageHeader
              title={shownName(account.name)}
              crumbs={[{ href: "/pix-accounts", label: t("title") }]}
              actions={
                <>
                  {can("bank-account:delete") && (
                    <LinkButton href={`/pix-accounts/${account.id}/delete`} tone="quiet">
                      {t("delete")}
                    </LinkButton>
                  )}
                  {can("bank-account:rename") && (
                    <LinkButton href={`/pix-accounts/${account.id}/edit`}>{t("edit")}</LinkButton>
                  )}
                  {can("payout:create") && (
                    <LinkButton
                      href={`/payouts/new?account=${account.id}`}
                      tone="primary"
                      icon={<Icon of={ArrowUpFromLine} className="size-4" />}
                    >
                      {t("pay")}
                    </LinkButton>
                  )}
                </>
              }
            />
            <PixAccountFacts
              account={account}
              lastPayment={
                paid && (
                  <TextLink href={`/payouts/${paid.payout}`}>
                    <Amount units={paid.amount} asset="BRL" /> · <Moment at={paid.at} />
                  </TextLink>
                )
              }
              pixKey={
                <ClientMessages namespaces={["receiver"]}>
                  <ReceiverKey
                    receiver={{ key: account.listedKey, isMasked: account.kind === "cpf" }}
                    of={{ of: "account", id: account.id }}
                  />
                </ClientMessages>
              }
            />
          </>
        )}
      </PixAccountOrWhyNot>
    );
  },
);
