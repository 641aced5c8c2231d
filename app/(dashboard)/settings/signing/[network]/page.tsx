import { notFound, redirect } from "next/navigation";
import { networkName } from "#components/money/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { NumberNeeded } from "#components/paying-wallets/number-needed.tsx";
import { PinForm } from "#components/spenders/pin-form.tsx";
import { PinMeaning } from "#components/spenders/pin-meaning.tsx";
import { pinsHref } from "#components/spenders/pins-href.ts";
import { pinsTitle } from "#components/spenders/pins-title.ts";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { sandboxPage } from "#lib/core/exchange/sandbox-page.ts";
import { pinView } from "#lib/spenders/views/signing-settings.ts";
import { waysToPin } from "#lib/spenders/views/ways-to-pin.ts";
import { typedPin } from "#lib/spenders/views/typed-pin.ts";
import { pinnableAccount } from "#lib/spenders/rows/approved-accounts.ts";
import { factoryInCode } from "#lib/spenders/rows/pins.ts";

export default page(
  "settings:write",
  "signing",
  async (
    { t, actor, store },
    { params, searchParams }: PageProps<"/settings/signing/[network]">,
  ) => {
    const typed = typedPin((await params).network, await searchParams);
    const account = typed && (await pinnableAccount(store.db, actor.account, typed.account));
    if (!account) notFound();
    const { network } = typed;
    const pin = await pinView(store, account, network);
    if (pin.from === "code") redirect(pinsHref(typed.account));
    return (
      <>
        <PageHeader
          title={t("pinTitle", { network: networkName(network) })}
          crumbs={[{ href: pinsHref(typed.account), label: pinsTitle(t, account) }]}
          lead={t("pinLead")}
        />
        <ClientMessages namespaces={["signing"]}>
          <Columns
            asideFirst
            aside={<PinMeaning of={pin.spender === null ? "pin" : "change"} network={network} />}
          >
            {account.kind === "sub" && (
              <NumberNeeded analystPage={sandboxPage(actor.account, "kyc")} />
            )}
            <PinForm
              network={network}
              account={typed.account}
              ways={waysToPin(account, network)}
              factory={factoryInCode(account, network) ?? ""}
            />
          </Columns>
        </ClientMessages>
      </>
    );
  },
);
