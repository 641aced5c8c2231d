import { cache, Suspense, type ReactNode } from "react";
import { NavCount, NoticeCount } from "#components/shell/nav-count.tsx";
import { placesFor } from "#components/shell/places.ts";
import { SignOut } from "#components/shell/sign-out.tsx";
import { Shell } from "#components/shell/shell.tsx";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { requireSession } from "#lib/core/doors/page-access.ts";
import { countNewNotices } from "#lib/notices/rows/listed-notices.ts";
import { companyOf } from "#lib/core/exchange/company.ts";
import { reconciliationCounts } from "#lib/reconciliation/views/queue.ts";
import { requestsForReader } from "#lib/policies/views/requests-for-reader.ts";
import { actingChoices } from "#lib/sub-accounts/views/sub-accounts.ts";
import { getStore } from "#lib/core/store/store.ts";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  const { account, person } = session;
  const store = await getStore();
  const [choices, { sign }] = await Promise.all([
    actingChoices(store, session),
    companyOf(store.db, account.id),
  ]);
  // Streamed: no page waits for a number beside a link.
  const requests = isAllowed(session, "request:decide") && (
    <Suspense fallback={null}>
      <RequestCount session={session} />
    </Suspense>
  );
  const exceptions = isAllowed(session, "reconciliation:read") && (
    <Suspense fallback={null}>
      <ExceptionCount account={account.id} />
    </Suspense>
  );
  return (
    <Shell
      choices={choices}
      sign={sign}
      environment={account.environment}
      person={person.name}
      places={placesFor((permission) => isAllowed(session, permission))}
      counts={{ "/requests": requests, "/reconciliation": exceptions }}
      newNotices={
        <Suspense fallback={null}>
          <NewNotices person={person.id} />
        </Suspense>
      }
      canCreate={isAllowed(session, "payin:create")}
      signOut={<SignOut />}
    >
      {children}
    </Shell>
  );
}

const countNotices = cache(async (person: string) =>
  countNewNotices((await getStore()).db, person),
);

/** Notices that the reader has not seen. */
async function NewNotices({ person }: { person: string }) {
  return <NoticeCount count={await countNotices(person)} />;
}

/** Read once, though the navigation is drawn for a phone and for a desk. */
const countRequests = cache(
  async (session: Session) => (await requestsForReader(await getStore(), session)).count,
);

/** Requests that the reader can decide. */
async function RequestCount({ session }: { session: Session }) {
  return <NavCount count={await countRequests(session)} />;
}

const countExceptions = cache(async (id: string) => {
  const { open, matches } = await reconciliationCounts(await getStore(), { id });
  return open + matches;
});

/** Differences to decide and matches to confirm. */
async function ExceptionCount({ account }: { account: string }) {
  return <NavCount count={await countExceptions(account)} />;
}
