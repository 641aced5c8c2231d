import "server-only";
import { sql } from "kysely";
import type { Tx } from "#lib/core/store/store.ts";
import { isSameFinding, type ExceptionState } from "#lib/rules/reconciliation/exceptions.ts";
import type { ExceptionKind, Found } from "#lib/rules/reconciliation/kinds.ts";
import "#lib/reconciliation/schema.ts";

/** What was found on a subject; nothing: its exceptions are no longer so. */
export type Judgement = {
  subject: string;
  accountId: string;
  payinId: bigint | null;
  payoutId: bigint | null;
  found: readonly Found[];
};

type Known = {
  id: bigint;
  subject: string;
  kind: ExceptionKind;
  part: string;
  state: ExceptionState;
  what: string;
  ours: string | null;
  theirs: string | null;
};

const keyOf = (subject: string, { kind, part }: Pick<Found, "kind" | "part">) =>
  `${subject}\n${kind}\n${part}`;

/**
 * Stores what was found and clears what is no longer so. A decision holds as long as both sides say the same.
 * @returns how many were opened, and how many cleared by themselves
 */
export async function storeFindings(
  tx: Tx,
  judged: readonly Judgement[],
): Promise<{ opened: number; cleared: number }> {
  const subjects = [...new Set(judged.map(({ subject }) => subject))];
  const known = await tx
    .selectFrom("reconciliation_exception")
    .select(["id", "subject", "kind", "part", "state", "what", "ours", "theirs"])
    .where("subject", "in", subjects)
    .forNoKeyUpdate()
    .execute();
  const byKey = new Map(known.map((one) => [keyOf(one.subject, one), one]));
  const found = judged.flatMap((one) => one.found.map((finding) => ({ ...one, finding })));
  const stands = new Set(found.map(({ subject, finding }) => keyOf(subject, finding)));
  const fresh = found.filter(({ subject, finding }) => {
    const before = byKey.get(keyOf(subject, finding));
    return before === undefined || isNews(before, finding);
  });
  const gone = known.filter(
    (one) =>
      !stands.has(keyOf(one.subject, one)) && (one.state === "open" || one.state === "asked"),
  );
  await insert(tx, fresh);
  if (gone.length > 0) {
    await tx
      .updateTable("reconciliation_exception")
      .set({ state: "cleared", changed_at: sql<Date>`now()` })
      .where(
        "id",
        "in",
        gone.map(({ id }) => id),
      )
      .execute();
  }
  return { opened: fresh.length, cleared: gone.length };
}

/** What was cleared is found again, or both sides say something else than what was decided on. */
const isNews = (before: Known, finding: Found): boolean =>
  before.state === "cleared" || !isSameFinding(before, finding);

type Fresh = Judgement & { finding: Found };

async function insert(tx: Tx, fresh: readonly Fresh[]): Promise<void> {
  if (fresh.length === 0) return;
  const column = <Value>(of: (one: Fresh) => Value) => fresh.map(of);
  await sql`
    insert into reconciliation_exception as known (account_id, subject, kind, part, payin_id, payout_id, return_id,
      line_id, cents, day, what, ours, theirs)
    select * from unnest(${column(({ accountId }) => accountId)}::text[], ${column(({ subject }) => subject)}::text[],
      ${column(({ finding }) => finding.kind)}::text[], ${column(({ finding }) => finding.part)}::text[],
      ${column(({ payinId }) => payinId)}::bigint[], ${column(({ payoutId }) => payoutId)}::bigint[],
      ${column(({ finding }) => finding.returnId ?? null)}::bigint[],
      ${column(({ finding }) => finding.lineId ?? null)}::bigint[],
      ${column(({ finding }) => finding.cents)}::bigint[], ${column(({ finding }) => finding.day)}::date[],
      ${column(({ finding }) => finding.what)}::text[], ${column(({ finding }) => finding.ours)}::text[],
      ${column(({ finding }) => finding.theirs)}::text[])
    on conflict (subject, kind, part) do update set state = 'open', cents = excluded.cents, day = excluded.day,
      what = excluded.what, ours = excluded.ours, theirs = excluded.theirs, return_id = excluded.return_id,
      line_id = excluded.line_id, reason = null, decided_by = null, decided_at = null,
      found_at = case when known.state = 'cleared' then now() else known.found_at end, changed_at = now()`.execute(
    tx,
  );
}
