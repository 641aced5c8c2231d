import type { ReactNode } from "react";
import { placesFor } from "#components/shell/places.ts";
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
      places={placesFor((permission) => isAllowed(session, permission))}
      canCreate={isAllowed(session, "payin:create")}
      signOut={<SignOut />}
    >
      {children}
    </Shell>
  );
}
