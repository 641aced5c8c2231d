import type { ReactNode } from "react";
import { SignOut } from "#components/shell/sign-out.tsx";
import { Shell } from "#components/shell/shell.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireSession } from "#lib/data/page-access.ts";

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  const { account, person } = session;
  return (
    <Shell
      account={account.name}
      environment={account.environment}
      person={person.name}
      settings={isAllowed(session, "settings:read")}
      signOut={<SignOut />}
    >
      {children}
    </Shell>
  );
}
