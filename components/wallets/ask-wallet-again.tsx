"use client";
import { AskAgain } from "#components/policies/ask-again.tsx";
import { askWalletAction } from "#lib/wallets/actions/wallets.ts";

export const AskWalletAgain = ({ id }: { id: string }) => (
  <AskAgain ask={() => askWalletAction({ id })} />
);
