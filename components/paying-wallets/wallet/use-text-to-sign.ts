"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { serverTime } from "#components/money/server-clock.ts";
import { answered } from "#components/form/answered.ts";
import type { submitProofAction } from "#lib/paying-wallets/actions/payer-proofs.ts";
import { textSignature } from "#lib/wallet/text-signature.ts";
import { walletFault } from "#lib/wallet/wallet-fault.ts";
import type { TextFrame } from "#lib/rules/paying-wallets/proof/text-frame.ts";
import type { ConnectedWallet } from "#components/paying-wallets/wallet/connected-wallet.ts";
import { untilEnd } from "./until-end.ts";
import { useWalletRequests } from "./use-wallet-requests.ts";
import type { WalletTrouble } from "./wallet-trouble.ts";

/** A text that the server waits for, built by this page from its own knowledge. */
export type TextToSign = { frame: TextFrame; text: string };

export type Asked =
  | { state: "asked"; asked: TextToSign }
  /** Nothing has to be signed. */
  | { state: "signed" }
  | { state: "trouble"; trouble: WalletTrouble };

type TextToSignOptions = {
  /** Asks the server to begin. */
  ask: () => Promise<Asked>;
  /** Hands the server the signature. */
  submit: typeof submitProofAction;
  wallet: ConnectedWallet;
  /** Called once the server has accepted the signature. */
  onSigned: () => Promise<unknown>;
};

/** With less time left a new text is requested, because a person reads it first. */
const TIME_TO_SIGN_MS = 60_000;

const isFresh = ({ frame }: TextToSign) =>
  Date.parse(frame.endsAt) - serverTime() > TIME_TO_SIGN_MS;

/** A text for the wallet, requested when it is shown: the person reads it before the wallet opens. */
export function useTextToSign({ ask, submit, wallet, onSigned }: TextToSignOptions) {
  const [asked, setAsked] = useState<TextToSign | null>(null);
  const { run, explain, isOpen, isSilent, trouble } = useWalletRequests();

  const keep = async (answer: Asked): Promise<Asked> => {
    setAsked(answer.state === "asked" ? answer.asked : null);
    if (answer.state === "signed") await onSigned();
    return answer;
  };
  const begin = useEffectEvent(() => ask().then(keep));
  // Whoever has clicked meanwhile gets the outcome of that.
  const complain = useEffectEvent((about: WalletTrouble) => (isOpen ? undefined : explain(about)));
  useEffect(() => {
    begin().then(
      (answer) => answer.state === "trouble" && complain(answer.trouble),
      (error: unknown) => complain({ kind: "fault", fault: walletFault(error) }),
    );
  }, []);

  const sign = () =>
    run(async () => {
      const isUsable = asked !== null && isFresh(asked);
      const answer = isUsable ? ({ state: "asked", asked } as const) : await keep(await ask());
      if (answer.state !== "asked") return answer.state === "trouble" ? answer.trouble : null;
      const { frame, text } = answer.asked;
      const { number, endsAt } = frame;
      const signature = textSignature(await untilEnd(wallet.signText(text), endsAt));
      const taken = await answered(submit({ number, signature }));
      if (taken.ok) {
        await onSigned();
        return null;
      }
      if (taken.code === "TEXT_ENDED") setAsked(null);
      return { kind: "refused", refused: taken };
    });
  return { text: asked?.text ?? null, sign, isOpen, isSilent, trouble };
}
