import { notFound } from "next/navigation";
import { Address } from "#components/money/address.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PinMeaning } from "#components/payouts/settings/pin-meaning.tsx";
import { pinsHref } from "#components/payouts/settings/pins-href.ts";
import { pinsTitle } from "#components/payouts/settings/pins-title.ts";
import { RemovePinForm } from "#components/payouts/settings/remove-pin-form.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/access/page.tsx";
import { pinView } from "#lib/payouts/signing/views/signing-settings.ts";
import { typedPin } from "#lib/payouts/signing/views/typed-pin.ts";
import { pinnableAccount } from "#lib/payouts/signing/rows/approved-accounts.ts";

export default page(
  "settings:write",
  "signing",
  async (
    { t, actor, store },
    { params, searchParams }: PageProps<"/settings/signing/[network]/remove">,
  ) => {
    const typed = typedPin((await params).network, await searchParams);
    const account = typed && (await pinnableAccount(store.db, actor.account, typed.account));
    if (!account) notFound();
    const { network } = typed;
    const { from, spender } = await pinView(store, account, network);
    const name = networkName(network);
    return (
      <>
        <PageHeader
          title={t("removeTitle", { network: name })}
          crumbs={[{ href: pinsHref(typed.account), label: pinsTitle(t, account) }]}
          lead={from !== "code" && spender !== null && <Address address={spender} full plain />}
        />
        {from === "code" && <Notice>{t("pinFixed")}</Notice>}
        {from === "none" && <Notice>{t("nothingPinned", { network: name })}</Notice>}
        {from !== "code" && spender !== null && (
          <>
            <PinMeaning of="remove" network={network} />
            <ClientMessages namespaces={["signing"]}>
              <RemovePinForm pin={{ account: typed.account, network, spender }} />
            </ClientMessages>
          </>
        )}
      </>
    );
  },
);
