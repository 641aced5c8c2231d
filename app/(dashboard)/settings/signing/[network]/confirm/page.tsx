import { secondPerson } from "#components/policies/second-person.tsx";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { notFound, redirect } from "next/navigation";
import { networkName } from "#components/money/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { ConfirmPinForm } from "#components/spenders/confirm-pin-form.tsx";
import { DelegateText } from "#components/spenders/delegate-text.tsx";
import { PinFacts } from "#components/spenders/pin-facts.tsx";
import { PinMeaning } from "#components/spenders/pin-meaning.tsx";
import { pinsHref } from "#components/spenders/pins-href.ts";
import { pinsTitle } from "#components/spenders/pins-title.ts";
import { SpenderNotice } from "#components/spenders/spender-notice.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { pinView } from "#lib/spenders/views/signing-settings.ts";
import { pinForm, typedPin } from "#lib/spenders/views/typed-pin.ts";
import { waysToPin } from "#lib/spenders/views/ways-to-pin.ts";
import { delegateClaim } from "#lib/spenders/checks/delegate-claim.ts";
import { assessSpender } from "#lib/spenders/checks/assess-spender.ts";
import { pinnableAccount } from "#lib/spenders/rows/approved-accounts.ts";
import { needsProof, PinSpender } from "#lib/rules/spenders/pin-spender.ts";
import { pinnedSpender } from "#lib/rules/spenders/pinned-spender.ts";
import { delegateText } from "#lib/rules/spenders/delegate-proof.ts";

export default page(
  "settings:write",
  "signing",
  async (
    { t, actor, store },
    { params, searchParams }: PageProps<"/settings/signing/[network]/confirm">,
  ) => {
    const typed = typedPin((await params).network, await searchParams);
    if (typed === null) notFound();
    const account = await pinnableAccount(store.db, actor.account, typed.account);
    if (!account) notFound();
    const { network } = typed;
    const before = await pinView(store, account, network);
    if (before.from === "code") redirect(pinsHref(typed.account));
    const sound = PinSpender.safeParse(typed);
    const back = pinForm(typed);
    const isWay = waysToPin(account, network).includes(typed.how);
    const pin =
      sound.success && isWay ? await pinnedSpender(account.environment, sound.data) : null;
    const assessment =
      pin && (await assessSpender(store, account, network, { pin, before: before.factory }));
    const isGood = assessment?.known === true && assessment.fault === null;
    const isProved = needsProof(typed);
    const claim =
      pin && isGood && isProved && (await delegateClaim(store.db, account, typed, pin.spender));
    const second = await dualControlView(store, actor);
    return (
      <>
        <PageHeader
          title={t("confirmTitle", { network: networkName(network) })}
          crumbs={[{ href: pinsHref(typed.account), label: pinsTitle(t, account) }]}
          lead={pin !== null && t("confirmLead")}
        />
        {pin === null && (
          <Notice tone="danger" action={<LinkButton href={back}>{t("back")}</LinkButton>}>
            {t("notSound")}
          </Notice>
        )}
        {pin !== null && assessment !== null && (
          <ClientMessages namespaces={["signing"]}>
            <Columns
              asideFirst
              aside={
                <PinMeaning of={before.spender === null ? "pin" : "change"} network={network} />
              }
            >
              <PinFacts network={network} pin={pin} before={before.spender} />
              <SpenderNotice assessment={assessment} network={network} />
              {claim && <DelegateText text={delegateText(claim)} />}
              {isGood ? (
                <ConfirmPinForm
                  pin={{
                    ...typed,
                    shown: pin.spender,
                    replaces: before.spender ?? "",
                    signature: "",
                  }}
                  back={back}
                  isProved={isProved}
                  second={secondPerson({ second, opensMoney: true })}
                />
              ) : (
                <span>
                  <LinkButton href={back}>{t("back")}</LinkButton>
                </span>
              )}
            </Columns>
          </ClientMessages>
        )}
      </>
    );
  },
);
