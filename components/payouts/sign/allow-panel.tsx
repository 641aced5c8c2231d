"use client";
import { useLocale, useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Countdown } from "#components/money/countdown.tsx";
import type { useRequote } from "#components/payouts/form/use-requote.ts";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { localAmount } from "#lib/format/local-amount.ts";
import { exactTokensHref } from "#components/payouts/follow/flow-href.ts";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import { AllowSummary } from "./allow-summary.tsx";
import { AllowTrouble } from "#components/paying-wallets/wallet/allow-trouble.tsx";
import { canAbandonRequest } from "./open-wallet.ts";
import { LazyOpenHere, LazyOpenSignatures } from "#components/allowances/lazy-open-signatures.tsx";
import { isPart, SignatureState } from "#components/allowances/signature-state.tsx";
import type { SignedHere } from "./is-signed-here.ts";
import { useAllow } from "./use-allow.ts";
import { Sentence } from "#components/ui/sentence.tsx";

type AllowPanelProps = {
  flow: PayoutFlowView;
  wallet: ConnectedWallet;
  /** Whether `flow` is about the wallet's current account. */
  isRead: boolean;
  again: ReturnType<typeof useRequote>;
  refresh: () => Promise<unknown>;
  onSigned: (signed: SignedHere | null) => void;
  /** Called as the wallet is opened. */
  onOpen: () => void;
};

/** What will be signed, read back from its bytes, with one button and its outcome. */
export function AllowPanel({ flow, isRead, again, refresh, ...props }: AllowPanelProps) {
  const { wallet } = props;
  const t = useTranslations("payoutFlow");
  const locale = useLocale();
  const { intent, next, signature, summary, deadline } = flow;
  const allow = useAllow({ flow, again, refresh, ...props });
  const { open, isOpen, isWithWallet, trouble, isAtOnce } = allow;
  const canAbandon = canAbandonRequest(allow, next.do);
  const isConnected = wallet.account !== null && isRead;
  const bound = intent.signingAddress;
  const state = canAbandon && signature && next.do !== "requote" && (
    <SignatureState
      signature={signature}
      token={intent.token}
      wanted={intent.allowance?.units ?? null}
    />
  );
  const phase = signature?.phase;
  const isLess = phase?.phase === "other_amount" && isPart(phase, intent.allowance?.units ?? "0");
  const allowed = isLess && signature?.purpose === "approve" ? phase.amount : null;
  // Once the wallet reports its network, the check says the same and offers the way out.
  const isSaidByCheck =
    trouble?.kind === "fault" && trouble.fault === "wrong_chain" && !wallet.isOnChain;
  const own = flow.open.find((one) => one.intent === intent.id);
  const foot = next.do === "sign" && (
    <>
      <ActionFoot>
        {isConnected && wallet.isOnChain && (
          <Button
            tone="primary"
            onClick={() => void open(next)}
            // A quote that is being renewed is not signed any more.
            pending={isOpen || again.isRequoting}
          >
            {next.purpose === "reset" && !isAtOnce
              ? t("reset")
              : t("allow", {
                  amount: localAmount(intent.allowance?.amount ?? "", locale),
                  token: intent.token,
                })}
          </Button>
        )}
        {deadline !== null && (
          <Countdown
            key={deadline}
            deadline={deadline}
            serverNow={flow.serverNow}
            onExpired={() => void refresh()}
          />
        )}
      </ActionFoot>
      {(next.purpose === "approve" || isAtOnce) && (
        <p className="text-sm text-muted">{t("afterSigning")}</p>
      )}
    </>
  );
  // What follows is executed without a wallet; this stays for one that is still open.
  if (next.do === "execute") return null;
  // A quote that is refused has no bytes, and nothing else may be left to say.
  if (next.do === "stop" && !isOpen && !trouble && !state && !own) return null;
  return (
    <>
      {isWithWallet && (
        <Notice tone="info" live title={t("opening")}>
          {t("summaryText")}
        </Notice>
      )}
      {!isOpen && trouble && !isSaidByCheck && <AllowTrouble trouble={trouble} />}
      {state}
      {canAbandon && own && state && <LazyOpenHere one={own} refresh={refresh} />}
      {canAbandon && own && !state && <LazyOpenSignatures open={[own]} isHere refresh={refresh} />}
      {!isConnected && bound !== null && (
        <Notice tone="warn" title={t("walletNotOpened")}>
          <Sentence>
            {t.rich("notAllowedAccount", { account: () => <Address address={bound} /> })}
          </Sentence>
        </Notice>
      )}
      {isConnected && next.do === "check_wallet" && canAbandon && (
        <div className="grid justify-items-start gap-1">
          <Button onClick={() => void open(next)}>{t("askAgain")}</Button>
          <p className="text-sm text-muted">{t("askAgainHint")}</p>
        </div>
      )}
      {allowed !== null && next.do === "sign" && !isOpen && (
        <LinkButton href={exactTokensHref(intent.id, allowed)}>
          {t("payAllowed", { amount: localAmount(allowed, locale), token: intent.token })}
        </LinkButton>
      )}
      {summary && (
        <AllowSummary
          summary={(isAtOnce && flow.afterReset) || summary}
          reset={isAtOnce && flow.afterReset ? summary : null}
          intent={intent}
          account={flow.account}
          isCompared={isWithWallet}
        >
          {foot}
        </AllowSummary>
      )}
    </>
  );
}
