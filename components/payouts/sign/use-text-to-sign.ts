"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { serverTime } from "#components/money/server-clock.ts";
import { answered } from "#components/form/answered.ts";
import { submitTextAction } from "#lib/payouts/signing/actions/payer-proofs.ts";
import { textSignature } from "#lib/wallet/text-signature.ts";
import { walletFault } from "#lib/wallet/wallet-fault.ts";
import type { TextFrame } from "#protocol/chain/proof/text-frame.ts";
import type { ConnectedWallet } from "#components/payouts/wallet/connected-wallet.ts";
import { untilEnd } from "./until-end.ts";
import type { AllowTrouble } from "./use-allow.ts";

/** A text that the server waits for, built by this page from its own knowledge. */
export type AskedText = { frame: TextFrame; text: string };

export type Asked =
  | { state: "asked"; asked: AskedText }
  /** Nothing has to be signed. */
  | { state: "signed" }
  | { state: "trouble"; trouble: AllowTrouble };

type TextToSign = {
  /** Asks the server to begin. */
  ask: () => Promise<Asked>;
  wallet: ConnectedWallet;
  /** Called once the server has accepted the signature. */
  onSigned: () => Promise<unknown>;
};

/** With less time left a new text is requested, because a person reads it first. */
const TIME_TO_SIGN_MS = 60_000;

const isFresh = ({ frame }: AskedText) => Date.parse(frame.endsAt) - serverTime() > TIME_TO_SIGN_MS;

/** A text for the wallet, requested when it is shown: the person reads it before the wallet opens. */
export function useTextToSign({ ask, wallet, onSigned }: TextToSign) {
  const [asked, setAsked] = useState<AskedText | null>(null);
  const [trouble, setTrouble] = useState<AllowTrouble | null>(null);
  // No transition: every other one of the page, its links included, would wait for the wallet too.
  const [isSigning, setSigning] = useState(false);

  const take = async (answer: Asked): Promise<AskedText | null> => {
    if (answer.state === "signed") await onSigned();
    if (answer.state === "trouble") setTrouble(answer.trouble);
    const brought = answer.state === "asked" ? answer.asked : null;
    setAsked(brought);
    return brought;
  };
  const fail = (error: unknown) => setTrouble({ kind: "fault", fault: walletFault(error) });
  const begin = useEffectEvent(() => void ask().then(take).catch(fail));
  useEffect(() => begin(), []);

  const sign = async () => {
    setTrouble(null);
    setSigning(true);
    try {
      const given = asked !== null && isFresh(asked) ? asked : await take(await ask());
      if (given === null) return;
      const { number, endsAt } = given.frame;
      const signature = textSignature(await untilEnd(wallet.signText(given.text), endsAt));
      const taken = await answered(submitTextAction({ number, signature }));
      if (taken.ok) await onSigned();
      else setTrouble({ kind: "refused", refused: taken });
      if (!taken.ok && taken.code === "TEXT_ENDED") setAsked(null);
    } catch (error) {
      fail(error);
    } finally {
      setSigning(false);
    }
  };
  return { text: asked?.text ?? null, sign, isSigning, trouble };
}
