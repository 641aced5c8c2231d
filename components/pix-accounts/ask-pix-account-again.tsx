"use client";
import { AskAgain } from "#components/policies/ask-again.tsx";
import { requestPixAccountApprovalAction } from "#lib/pix-accounts/actions/pix-accounts.ts";

export const AskPixAccountAgain = ({ id }: { id: string }) => (
  <AskAgain ask={() => requestPixAccountApprovalAction({ id })} />
);
