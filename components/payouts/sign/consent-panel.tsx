"use client";
import { useTranslations } from "next-intl";
import { serverTime } from "#components/money/server-clock.ts";
import { answered } from "#components/form/answered.ts";
import { beginConsentAction, submitConsentAction } from "#lib/payouts/actions/payer-consents.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";
import { consentText } from "#lib/rules/paying-wallets/proof/consent-text.ts";
import { compareAgain } from "#lib/rules/payouts/signing-source.ts";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import { Card } from "#components/ui/card.tsx";
import { isSameAccount } from "#components/paying-wallets/wallet/is-same-account.ts";
import { TextToSign } from "#components/paying-wallets/wallet/text-to-sign.tsx";
import { useTextToSign, type Asked } from "#components/paying-wallets/wallet/use-text-to-sign.ts";

type ConsentPanelProps = {
  flow: PayoutFlowView;
  wallet: ConnectedWallet;
  refresh: () => Promise<unknown>;
};

const notAsked = (why: "changed" | "other_account"): Asked => ({
  state: "trouble",
  trouble: { kind: "not_asked", why },
});

/** Builds the text from what this page derived itself; the server's answer gives only the frame. */
async function ask(
  { intent, signing, receiver: { key, kind } }: PayoutFlowView,
  account: string | null,
): Promise<Asked> {
  const { contentHash: hash } = intent;
  if (signing === null || hash === null || account === null) return notAsked("changed");
  const compared = compareAgain(signing, new Date(serverTime()));
  if (!compared.ok) {
    const { differences } = compared;
    return { state: "trouble", trouble: { kind: "differs", differences } };
  }
  if (compared.hash !== hash) return notAsked("changed");
  const begun = await answered(beginConsentAction({ intent: intent.id, account, hash }));
  if (!begun.ok) return { state: "trouble", trouble: { kind: "refused", refused: begun } };
  const { signer, frame } = begun.data;
  if (frame.origin !== location.origin) {
    return { state: "trouble", trouble: { kind: "other_origin", origin: frame.origin } };
  }
  if (!isSameAccount(signer, account)) return notAsked("other_account");
  const { network, token, units, spender } = compared.allowance;
  const text = consentText(
    {
      receiver: intent.pixAccount.name,
      receiverKey: key === null ? null : { kind: kind ?? "other", value: key },
      receiverCents: BigInt(signing.quote.receiverCents),
      token: token.symbol,
      units,
      network,
      signer,
      tokenAddress: token.address,
      spender,
      intent: intent.id,
      contentHash: compared.hash,
    },
    frame,
  );
  return { state: "asked", asked: { frame, text } };
}

/**
 * For an existing allowance that was not signed for this payout: the wallet signs whom it pays now. Use
 * the content hash as this panel's key, so that another quote gets another text.
 */
export function ConsentPanel({ flow, wallet, refresh }: ConsentPanelProps) {
  const t = useTranslations("payoutFlow");
  const toSign = useTextToSign({
    ask: () => ask(flow, wallet.account),
    submit: submitConsentAction,
    wallet,
    onSigned: refresh,
  });
  return (
    <Card title={t("consentTitle")}>
      <TextToSign {...toSign} button={t("consent")}>
        {t("consentText")}
      </TextToSign>
    </Card>
  );
}
