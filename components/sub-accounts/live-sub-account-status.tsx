"use client";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { SubAccountStatus } from "./sub-account-status.tsx";
import { useSubAccount } from "./use-sub-account.ts";

/** A sent sub-account's state beside its name, which changes with the page. */
export function LiveSubAccountStatus({ view }: { view: SubAccountView }) {
  return <SubAccountStatus of={useSubAccount(view).data} />;
}
