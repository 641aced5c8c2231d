import { sql, type Selectable } from "kysely";
import type { RecoveryTables, UnshownClaim, Witness } from "#service/db/core/recovery-tables.ts";
import type { Transaction, Tx } from "#service/db/core/tables.ts";

export type KeptClaim = Selectable<RecoveryTables["unshown_claims"]>;
export type ClaimNote = Selectable<RecoveryTables["claim_trail"]>;

type BankClaim = {
  kind: UnshownClaim["kind"];
  evidence: string;
  cents: bigint;
  of: string | null;
  order_id: string | null;
  at: Date;
};

/** How long before the last reading a claim is compared once more. */
const AGAIN = sql`interval '3 days'`;

/**
 * What the books took from the bank more than `lateMs` ago and no row of its statement shows. Only what began
 * since all rows are kept is held against the bank, and what a reading has found is not looked for again.
 */
export async function unshownAtBank(tx: Tx, lateMs: number): Promise<UnshownClaim[]> {
  const late = sql`now() - ${lateMs} * interval '1 ms'`;
  const { rows } = await sql<BankClaim>`
    select 'pix_out' as kind, coalesce(p.end_to_end_id, p.id) as evidence, p.cents,
      payouts.payout_id as of, p.id as order_id, p.settled_at as at
    from statement_place s
      join pix_payments p on p.state = 'settled' and p.created_at > s.kept_since
        and p.settled_at > s.looked_at - ${AGAIN} and p.settled_at <= ${late}
      join payouts on payouts.id = p.payout_id
    where not exists (select from statement_rows r where r.direction = 'out' and r.order_id = p.id)
      and not exists (select from statement_rows r
        where r.direction = 'out' and r.end_to_end_id = p.end_to_end_id)
    union all
    select 'pix_return', p.end_to_end_id, p.cents, p.payin_id::text, p.id, p.confirmed_at
    from statement_place s
      join pix_returns p on p.created_at > s.kept_since
        and p.confirmed_at > s.looked_at - ${AGAIN} and p.confirmed_at <= ${late}
    where not exists (select from statement_rows r where r.direction = 'returned' and r.order_id = p.id)
      and not exists (select from statement_rows r
        where r.direction = 'returned' and r.original_end_to_end_id = p.end_to_end_id)
    union all
    select 'payin_paid', p.end_to_end_id, p.cents, p.payin_id::text, null, p.paid_at
    from statement_place s
      join pix_receipts p on p.paid_at > s.kept_since
        and p.received_at > s.looked_at - ${AGAIN} and p.received_at <= ${late}
    where not exists (select from statement_rows r
      where r.direction = 'in' and r.end_to_end_id = p.end_to_end_id)`.execute(tx);
  return rows.map(({ kind, evidence, cents, of, order_id, at }) => ({
    kind,
    evidence,
    told: { cents: String(cents), of, order_id, at: at.toISOString() },
  }));
}

/** Whether the statement's kept rows show it by now. */
export async function isShownAtBank(tx: Tx, { kind, evidence, told }: KeptClaim): Promise<boolean> {
  const direction = ({ payin_paid: "in", pix_out: "out" } as const)[kind as string] ?? "returned";
  const own = direction === "returned" ? "original_end_to_end_id" : "end_to_end_id";
  const row = await tx
    .selectFrom("statement_rows")
    .select("id")
    .where("direction", "=", direction)
    .where((eb) =>
      eb.or([
        eb(own, "=", evidence),
        ...(told.order_id ? [eb("order_id", "=", told.order_id)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The claims that two people have settled, of any recovery, by kind and evidence. */
export async function settledClaims(tx: Tx, witness: Witness): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("unshown_claims")
    .innerJoin("claim_trail", "claim_trail.claim_id", "unshown_claims.id")
    .select(["kind", "evidence"])
    .where("witness", "=", witness)
    .where("event", "=", "settled")
    .groupBy(["unshown_claims.id", "kind", "evidence"])
    .having((eb) => eb(eb.fn.count("person").distinct(), ">=", 2))
    .execute();
  return new Set(rows.map(({ kind, evidence }) => `${kind} ${evidence}`));
}

/** Keeps what a witness does not show, once in a recovery; answers what is new. */
export async function keepClaims(
  tx: Transaction,
  recovery_id: bigint,
  witness: Witness,
  claims: readonly UnshownClaim[],
): Promise<KeptClaim[]> {
  if (claims.length === 0) return [];
  return tx
    .insertInto("unshown_claims")
    .values(
      claims.map(({ kind, evidence, told }) => ({
        recovery_id,
        witness,
        kind,
        evidence,
        told: JSON.stringify(told),
      })),
    )
    .onConflict((conflict) => conflict.constraint("unshown_claims_once").doNothing())
    .returningAll()
    .execute();
}

export async function claimsOf(tx: Tx, recoveryId: bigint): Promise<KeptClaim[]> {
  return tx
    .selectFrom("unshown_claims")
    .selectAll()
    .where("recovery_id", "=", recoveryId)
    .orderBy("id")
    .execute();
}

/** What became of a recovery's claims, oldest first. */
export async function trailOf(tx: Tx, recoveryId: bigint): Promise<ClaimNote[]> {
  return tx
    .selectFrom("claim_trail")
    .innerJoin("unshown_claims", "unshown_claims.id", "claim_trail.claim_id")
    .selectAll("claim_trail")
    .where("recovery_id", "=", recoveryId)
    .orderBy("claim_trail.id")
    .execute();
}

type Note = { claim_id: bigint } & (
  | { event: "shown" | "lacking" }
  | { event: "settled"; person: string; reason: string }
);

export async function addNotes(tx: Transaction, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return;
  const none = { person: null, reason: null };
  await tx
    .insertInto("claim_trail")
    .values(notes.map((note) => ({ ...none, ...note })))
    .execute();
}
