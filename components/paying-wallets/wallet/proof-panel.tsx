"use client";
import { useTranslations } from "next-intl";
import { answered } from "#components/form/answered.ts";
import { beginProofAction, submitProofAction } from "#lib/paying-wallets/actions/payer-proofs.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { ownershipText } from "#lib/rules/paying-wallets/proof/ownership-text.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import { isSameAccount } from "#components/paying-wallets/wallet/is-same-account.ts";
import { TextToSign, type TextToSignProps } from "./text-to-sign.tsx";
import { useTextToSign, type Asked } from "./use-text-to-sign.ts";

type ProofPanelProps = {
  network: PayoutNetwork;
  wallet: ConnectedWallet;
  account: string;
  /** Called once the account is proved to be this person's. */
  onProved: () => Promise<unknown>;
} & Pick<TextToSignProps, "placed">;

/** Builds the text from this page's own address and origin, or says why it does not. */
async function ask(network: PayoutNetwork, account: string): Promise<Asked> {
  const begun = await answered(beginProofAction({ network, account }));
  if (!begun.ok) return { state: "trouble", trouble: { kind: "refused", refused: begun } };
  if (begun.data.state === "proved") return { state: "signed" };
  const { address, frame } = begun.data;
  if (frame.origin !== location.origin) {
    return { state: "trouble", trouble: { kind: "other_origin", origin: frame.origin } };
  }
  if (!isSameAccount(address, account)) {
    return { state: "trouble", trouble: { kind: "not_asked", why: "other_account" } };
  }
  const text = ownershipText({ ...signerOn(network, address), ...frame });
  return { state: "asked", asked: { frame, text } };
}

/** The wallet signs that the address is the person's, once per person and address in ninety days. */
export function ProofPanel({ network, wallet, account, onProved, placed }: ProofPanelProps) {
  const t = useTranslations("payoutFlow");
  const toSign = useTextToSign({
    ask: () => ask(network, account),
    submit: submitProofAction,
    wallet,
    onSigned: onProved,
  });
  return (
    <section aria-label={t("proveTitle")} className="grid gap-3">
      <h3 className="font-semibold">{t("proveTitle")}</h3>
      <TextToSign {...toSign} button={t("prove")} {...(placed && { placed })}>
        {t("proveText")}
      </TextToSign>
    </section>
  );
}
