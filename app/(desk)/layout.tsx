import type { ReactNode } from "react";
import { SignOut } from "#components/shell/sign-out.tsx";
import { Shell } from "#components/shell/shell.tsx";
import { requireSession } from "#lib/data/page-access.ts";

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const { account, person } = await requireSession();
  return (
    <Shell
      account={account.name}
      environment={account.environment}
      person={person.name}
      signOut={<SignOut />}
    >
      {children}
    </Shell>
  );
}
