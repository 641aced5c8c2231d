import type { ReactNode } from "react";
import { SignOut } from "#components/shell/sign-out.tsx";
import { Shell } from "#components/shell/shell.tsx";
import { isAllowed } from "#lib/core/access/actor.ts";
import { requireSession } from "#lib/core/doors/page-access.ts";
import { actingChoices } from "#lib/sub-accounts/views/sub-accounts.ts";
import { getStore } from "#lib/core/store/store.ts";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  const { account, person } = session;
  const choices = await actingChoices(await getStore(), session);
  return (
    <Shell
      choices={choices}
      environment={account.environment}
      person={person.name}
      places={[
        ...(isAllowed(session, "sub-account:read") ? (["subAccounts"] as const) : []),
        ...(isAllowed(session, "settings:read") ? (["settings"] as const) : []),
      ]}
      may={[
        ...(isAllowed(session, "payin:create") ? (["create"] as const) : []),
        ...(isAllowed(session, "people:read") ? (["team"] as const) : []),
        ...(isAllowed(session, "audit:read") ? (["audit"] as const) : []),
      ]}
      signOut={<SignOut />}
    >
      {children}
    </Shell>
  );
}
