import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { networkName } from "#components/desk/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { ConfirmPinForm } from "#components/signing/confirm-pin-form.tsx";
import { DelegateText } from "#components/signing/delegate-text.tsx";
import { PinFacts } from "#components/signing/pin-facts.tsx";
import { PinMeaning } from "#components/signing/pin-meaning.tsx";
import { pinsHref } from "#components/signing/pins-href.ts";
import { pinsTitle } from "#components/signing/pins-title.ts";
import { PullerNotice } from "#components/signing/puller-notice.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { pinView } from "#lib/data/signing-settings.ts";
import { pinForm, typedPin } from "#lib/data/typed-pin.ts";
import { waysToPin } from "#lib/data/ways-to-pin.ts";
import { delegateClaim } from "#lib/gate/delegate-claim.ts";
import { lookAtPuller } from "#lib/gate/look-at-puller.ts";
import { pinnableAccount } from "#lib/store/approved-accounts.ts";
import { needsProof, PinSpender } from "#protocol/pin-spender.ts";
import { pinnedSpender } from "#protocol/pinned-spender.ts";
import { delegateText } from "#protocol/solana/delegate-proof.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signing"))("confirm") };
}

type ConfirmPinPageProps = {
  params: Promise<{ network: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ConfirmPinPage({ params, searchParams }: ConfirmPinPageProps) {
  const access = await requireAccess("settings:write");
  if (!access.allowed) return <Forbidden />;
  const typed = typedPin((await params).network, await searchParams);
  if (typed === null) notFound();
  const { store, session } = access;
  const account = await pinnableAccount(store.db, session.account, typed.account);
  if (!account) notFound();
  const { network } = typed;
  const before = await pinView(store, account, network);
  const sound = PinSpender.safeParse(typed);
  const t = await getTranslations("signing");
  const back = pinForm(typed);
  const isWay = waysToPin(account, network).includes(typed.how);
  const pin = sound.success && isWay ? await pinnedSpender(account.environment, sound.data) : null;
  const look =
    pin && (await lookAtPuller(store, account, network, { pin, before: before.factory }));
  const isGood = look?.known === true && look.fault === null;
  const isProved = needsProof(typed);
  const claim =
    pin && isGood && isProved && (await delegateClaim(store.db, account, typed, pin.spender));
  const isOpen = before.from !== "code";
  return (
    <>
      <PageHeader
        title={t("confirmTitle", { network: networkName(network) })}
        crumbs={[{ href: pinsHref(typed.account), label: pinsTitle(t, account) }]}
        lead={t("confirmLead")}
      />
      {!isOpen && <Notice>{t("pinFixed")}</Notice>}
      {isOpen && pin === null && (
        <Notice tone="danger" action={<LinkButton href={back}>{t("back")}</LinkButton>}>
          {t("notSound")}
        </Notice>
      )}
      {isOpen && pin !== null && look !== null && (
        <ClientMessages namespaces={["signing"]}>
          <PinFacts network={network} pin={pin} before={before.spender} />
          <PullerNotice look={look} network={network} />
          <PinMeaning of={before.spender === null ? "pin" : "change"} network={network} />
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
            />
          ) : (
            <span>
              <LinkButton href={back}>{t("back")}</LinkButton>
            </span>
          )}
        </ClientMessages>
      )}
    </>
  );
}
