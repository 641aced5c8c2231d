import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { factorsOfAll, type Factors } from "#lib/core/access/factors/factor-rows.ts";
import { activeAdmins } from "#lib/people/rows/person-state.ts";
import { shownEmail } from "#lib/core/access/sign-in/login-email.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { managedPeople, managedPerson } from "#lib/people/rows/managed-people.ts";
import { runningSessions } from "#lib/core/access/person-sessions.ts";
import type { Store } from "#lib/core/store/store.ts";
import { OfPerson } from "#lib/rules/people/person-requests.ts";
import { deviceWords, type DeviceWords } from "./device-words.ts";

/** A person's roles in one account; those in a `main` account count in its sub-accounts too. */
export type MembershipView = { account: string; name: string; kind: "main" | "sub"; roles: Role[] };
type SessionView = { device: DeviceWords; startedAt: string; lastUsedAt: string };

/** A person as administrators see them; times as ISO 8601. */
export type PersonView = {
  id: string;
  name: string;
  email: string;
  isActive: boolean;
  /** The reader themselves. */
  isYou: boolean;
  /** The only administrator of the main account who may sign in. */
  isLastAdmin: boolean;
  factors: Factors;
  memberships: MembershipView[];
  /** Null: never since the dashboard began to record it. */
  lastSignedInAt: string | null;
  /** Unexpired ones, the newest first. */
  sessions: SessionView[];
};

type Row = Awaited<ReturnType<typeof managedPeople>>[number];

async function views(
  store: Store,
  { person, account }: Session,
  rows: Row[],
): Promise<PersonView[]> {
  const byId = Map.groupBy(rows, ({ id }) => id);
  const ids = [...byId.keys()];
  if (ids.length === 0) return [];
  const [running, factors, admins] = await Promise.all([
    runningSessions(store.db, ids),
    factorsOfAll(store.db, ids),
    activeAdmins(store.db, account.id),
  ]);
  const sessions = Map.groupBy(running, ({ personId }) => personId);
  return [...byId.values()].flatMap(([first, ...more]): PersonView[] => {
    if (first === undefined) return [];
    const { id, name, email, deactivatedAt, lastSignedInAt } = first;
    return [
      {
        id,
        name,
        email: shownEmail(email),
        isActive: deactivatedAt === null,
        isYou: id === person.id,
        isLastAdmin: admins.length === 1 && admins[0] === id,
        factors: factors(id),
        memberships: [first, ...more].map(({ accountId, account, kind, roles }) => ({
          account: accountId,
          name: account,
          kind,
          roles,
        })),
        lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
        sessions: (sessions.get(id) ?? []).map((one) => ({
          device: deviceWords(one.userAgent),
          startedAt: one.startedAt.toISOString(),
          lastUsedAt: one.lastUsedAt.toISOString(),
        })),
      },
    ];
  });
}

/** Everyone of the main account and of its sub-accounts, by name. */
export async function personRows(store: Store, session: Session): Promise<PersonView[]> {
  return views(store, session, await managedPeople(store.db, session.account.id));
}

/** Null: not a person whom this account's administrators manage. */
export async function personDetail(
  store: Store,
  session: Session,
  id: string,
): Promise<PersonView | null> {
  if (!OfPerson.safeParse({ id }).success) return null;
  const [found] = await views(
    store,
    session,
    await managedPerson(store.db, session.account.id, id),
  );
  return found ?? null;
}
