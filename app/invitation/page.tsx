import { InvitationPanel } from "#components/people/invitation-panel.tsx";
import { getSession } from "#lib/core/access/session.ts";

/** The same for everybody: what a link opens stands behind its `#`, which no browser sends here. */
export default async function InvitationPage() {
  const session = await getSession();
  return <InvitationPanel signedInAs={session?.person.name ?? null} />;
}
