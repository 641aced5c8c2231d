import { useTranslations } from "next-intl";
import { MakeCredential } from "#components/connection/make-credential.tsx";
import { MakeRotation } from "#components/connection/make-rotation.tsx";
import { MakeInvitation } from "#components/people/make-invitation.tsx";
import { MakeChange } from "#components/policies/make-change.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { saveCompanyAction } from "#lib/connection/actions/company.ts";
import { closeMonthAction, reopenMonthAction } from "#lib/closes/actions/months.ts";
import { createCredentialAction } from "#lib/connection/actions/credentials.ts";
import { pinReceiverAction } from "#lib/connection/actions/exchange-settings.ts";
import {
  nameExternalPeopleAction,
  activateExternalWalletAction,
} from "#lib/paying-wallets/actions/external-wallets.ts";
import {
  pinSpenderAction,
  setSigningLimitsAction,
} from "#lib/spenders/actions/signing-settings.ts";
import { invitePersonAction, renewInvitationAction } from "#lib/people/actions/invitations.ts";
import {
  activatePersonAction,
  changeRolesAction,
  removePersonAction,
  resetFactorAction,
} from "#lib/people/actions/people.ts";
import { stopCountingAction } from "#lib/people/actions/past-deciders.ts";
import { setPayoutFactorAction } from "#lib/payouts/actions/payout-factor.ts";
import { setWriteOffLimitAction, writeOffAction } from "#lib/reconciliation/actions/write-off.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";

/** Changes that have nothing to show afterwards. */
const PLAIN = {
  "person:activate": activatePersonAction,
  "person:change-role": changeRolesAction,
  "person:remove": removePersonAction,
  "person:reset-factor": resetFactorAction,
  "person:stop-counting": stopCountingAction,
  "signing-limits:set": setSigningLimitsAction,
  "payout-factor:set": setPayoutFactorAction,
  "spender:pin": pinSpenderAction,
  "receiver:pin": pinReceiverAction,
  "company:set": saveCompanyAction,
  "external-wallet:use": activateExternalWalletAction,
  "external-wallet:people": nameExternalPeopleAction,
  "exception:write-off": writeOffAction,
  "write-off-limit:set": setWriteOffLimitAction,
  "month:close": closeMonthAction,
  "month:reopen": reopenMonthAction,
} as const;

/** Where a secret that is kept nowhere is typed again. */
const TYPED_AT = {
  "api-key:replace": "/settings/credentials/replace",
  "webhook:set-secret": "/settings/webhooks/secret",
} as const;

/** What is left to whoever asked for a change: to make it, once it is approved. */
export function OwnChange({ request }: { request: RequestView<"change"> }) {
  const t = useTranslations("requests");
  const { change } = request;
  const canMake = request.state === "granted";
  const input = request.again ?? {};
  // These stay where they are once it is made: they show what is shown only once.
  if (change === "invitation:make" || change === "invitation:renew") {
    const action = change === "invitation:make" ? invitePersonAction : renewInvitationAction;
    return (
      <ClientMessages namespaces={["requests", "invitations"]}>
        <MakeInvitation action={action} input={input} canMake={canMake} />
      </ClientMessages>
    );
  }
  if (change === "api-key:create") {
    return (
      <ClientMessages namespaces={["requests", "credentials"]}>
        <MakeCredential action={createCredentialAction} input={input} canMake={canMake} />
      </ClientMessages>
    );
  }
  if (change === "api-key:rotate") {
    return (
      <ClientMessages namespaces={["requests", "credentials"]}>
        <MakeRotation input={input} canMake={canMake} />
      </ClientMessages>
    );
  }
  if (!canMake) return null;
  if (change === "api-key:replace" || change === "webhook:set-secret") {
    return (
      <Notice
        title={t("makeTitle")}
        action={<LinkButton href={TYPED_AT[change]}>{t("makeTypedDo")}</LinkButton>}
      >
        {t("makeTyped")}
      </Notice>
    );
  }
  return <MakeChange action={PLAIN[change]} input={input} />;
}
