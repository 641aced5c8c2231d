"use client";
import { AskAgain } from "#components/policies/ask-again.tsx";
import { requestWalletApprovalAction } from "#lib/wallets/actions/wallets.ts";

export const AskWalletAgain = ({ id }: { id: string }) => (
  <AskAgain ask={() => requestWalletApprovalAction({ id })} />
);
