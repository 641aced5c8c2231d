import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { isAuditAction, type AuditAction } from "#lib/core/doors/audit-action.ts";
import type { Store } from "#lib/core/store/store.ts";
import { keysetPage, type Cursor, type KeysetPage } from "#lib/core/store/keyset-page.ts";
import {
  listActors,
  listTrail,
  trailPeople,
  type TrailFilter,
  type TrailLine,
} from "#lib/trail/rows/trail.ts";
import {
  namedPayment,
  trailPayments,
  type NamedPayments,
  type TrailPayment,
} from "#lib/trail/rows/trail-payments.ts";
import { trailNames } from "#lib/trail/rows/trail-names.ts";
import { trailSubject, type Noun, type TrailSubject } from "./trail-subject.ts";

/** A line of the trail. */
export type TrailLineView = {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Null: nobody was signed in. */
  actor: { kind: "person" | "system"; name: string } | null;
  /** Null: an operation that this version does not know by name; `code` names it. */
  action: AuditAction | null;
  actionCode: string;
  /** `begun`: something may have left Ponte, and no line says how it ended. */
  outcome: "begun" | "done" | "refused" | "failed";
  /** Why it was refused or failed. */
  code: string | null;
  subject: string | null;
  /** The subject in its parts. */
  object: TrailSubject | null;
  /** The object's own page. */
  href: string | null;
  account: string | null;
  address: string | null;
  requestId: string;
  /** Name and value of each thing that was noted, masked when it was written. */
  detail: { name: string; value: string }[];
};

/** A line in the list: with how much it is about and whom, where that is an intent or a payment, or with a name. */
export type TrailRowView = TrailLineView & { payment: TrailPayment | null; name: string | null };

export type TrailPage = KeysetPage<TrailRowView>;

const PAGE_SIZE = 50;

const PLACES: Partial<Record<Noun, string>> = {
  payin: "/payins",
  payout: "/payouts",
  batch: "/payouts/batches",
  request: "/requests",
  "PIX account": "/pix-accounts",
  person: "/settings/team",
  "sub-account": "/sub-accounts",
  exception: "/reconciliation",
  month: "/reconciliation/months",
  schedule: "/schedules",
};

function hrefOf(object: TrailSubject | null): string | null {
  const place = object?.noun && PLACES[object.noun];
  return place && /^[\w-]{1,64}$/.test(object.id) ? `${place}/${object.id}` : null;
}

const told = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** A line as it is shown. */
export function trailLineView(line: TrailLine): TrailLineView {
  const { actor_kind: kind, actor_name: name, actor_id: id } = line;
  const object = line.subject === null ? null : trailSubject(line.subject);
  return {
    id: String(line.id),
    at: line.at.toISOString(),
    actor: kind === "nobody" ? null : { kind, name: name ?? id ?? "" },
    action: isAuditAction(line.action) ? line.action : null,
    actionCode: line.action,
    outcome: line.outcome,
    code: line.code,
    subject: line.subject,
    object,
    href: hrefOf(object),
    account: line.account,
    address: line.address,
    requestId: line.request_id,
    detail: Object.entries(line.detail).map(([key, value]) => ({ name: key, value: told(value) })),
  };
}

/** Newest first, at the same cost on every page. */
export async function trailLines(
  store: Store,
  account: Account,
  filter: TrailFilter,
  cursor: Cursor = {},
): Promise<TrailPage> {
  const found = await listTrail(store.db, account, filter, { ...cursor, limit: PAGE_SIZE + 1 });
  const { rows, ...further } = keysetPage(found.rows, PAGE_SIZE, cursor, found.stoppedAt);
  const lines = rows.map(trailLineView);
  const named: Record<keyof NamedPayments, Set<string>> = {
    intent: new Set(),
    payin: new Set(),
    payout: new Set(),
  };
  for (const { object } of lines) {
    if (object?.noun && object.noun in named) {
      named[object.noun as keyof NamedPayments].add(object.id);
    }
  }
  const objects = lines.flatMap(({ object }) => object ?? []);
  const about = objects.flatMap(({ noun, id }) => (noun === "person" ? id : []));
  const accounts = [...new Set(rows.flatMap(({ account_id }) => account_id ?? []))];
  const [payments, people, names] = await Promise.all([
    trailPayments(store.db, accounts, {
      intent: [...named.intent],
      payin: [...named.payin],
      payout: [...named.payout],
    }),
    trailPeople(store.db, account, [...new Set(about)]),
    trailNames(store.db, accounts, objects),
  ]);
  const paymentOf = ({ object }: TrailLineView) =>
    (object?.noun && payments.get(namedPayment(object.noun as keyof NamedPayments, object.id))) ??
    null;
  const nameOf = ({ object, subject }: TrailLineView) =>
    (object?.noun === "person" ? people.get(object.id) : names.get(subject ?? "")) ?? null;
  const shown = lines.map((line, at) => {
    const payment = paymentOf(line) || null;
    const made = payment?.number ? `${PLACES[payment.of]}/${payment.number}` : null;
    // A sub-account's pages open only to whoever acts for it; the team is one.
    const isOpen = rows[at]?.account_id === account.id || line.object?.noun === "person";
    return { ...line, payment, name: nameOf(line), href: isOpen ? (line.href ?? made) : null };
  });
  return { rows: shown, ...further };
}

export type SealView = { blocks: string; digest: string; sealedAt: string };

/** The last seal; null before the first. */
export async function lastSeal(store: Store): Promise<SealView | null> {
  const last = await store.db
    .selectFrom("audit_block")
    .select(["number", "digest", "sealed_at"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  return {
    blocks: String(last.number),
    digest: last.digest,
    sealedAt: last.sealed_at.toISOString(),
  };
}

/** Whoever stands in the trail and can be chosen in its filter. */
export type TrailActor = { id: string; name: string };

/** The people who belong to the account or did once, and Ponte's own parts, by name. */
export const trailActors = (store: Store, account: Account): Promise<TrailActor[]> =>
  listActors(store.db, account);
