import { notFound, redirect } from "next/navigation";
import { Address } from "#components/money/address.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PinMeaning } from "#components/spenders/pin-meaning.tsx";
import { pinsHref } from "#components/spenders/pins-href.ts";
import { pinsTitle } from "#components/spenders/pins-title.ts";
import { RemovePinForm } from "#components/spenders/remove-pin-form.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { pinView } from "#lib/spenders/views/signing-settings.ts";
import { typedPin } from "#lib/spenders/views/typed-pin.ts";
import { pinnableAccount } from "#lib/spenders/rows/approved-accounts.ts";

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
    // The list of pins says what is pinned in the code, and what is not pinned.
    if (from === "code" || spender === null) redirect(pinsHref(typed.account));
    return (
      <>
        <PageHeader
          title={t("removeTitle", { network: networkName(network) })}
          crumbs={[{ href: pinsHref(typed.account), label: pinsTitle(t, account) }]}
          lead={<Address address={spender} full plain />}
        />
        <PinMeaning of="remove" network={network} />
        <ClientMessages namespaces={["signing"]}>
          <RemovePinForm pin={{ account: typed.account, network, spender }} />
        </ClientMessages>
      </>
    );
  },
);
