import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Family } from "#protocol/chain/networks.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { Rows } from "#lib/core/store/store.ts";

export type SignedText = Selectable<Tables["signed_text"]>;

/** An address of a family, canonical. */
export type Payer = { family: Family; address: string };

/** A consent that counts now. */
export type Consent = { id: bigint; person: string; signedAt: Date; endsAt: Date };

/** So long a proof serves; then it is asked for again. */
const PROOF_DAYS = 90;

type NewText = Omit<
  Insertable<Tables["signed_text"]>,
  "account_id" | "id" | "signature" | "signed_at"
>;

/** Keeps a text before a wallet is asked for it; those of the account that nobody signed in time go. */
export async function askText(rows: Rows, accountId: string, text: NewText): Promise<void> {
  await rows
    .deleteFrom("signed_text")
    .where("account_id", "=", accountId)
    .where("signed_at", "is", null)
    .where("ends_at", "<=", sql<Date>`now()`)
    .execute();
  await rows
    .insertInto("signed_text")
    .values({ ...text, account_id: accountId })
    .execute();
}

/** What this person may still be asked to sign: neither signed nor over. */
const openTexts = (rows: Rows, accountId: string, personId: string) =>
  rows
    .selectFrom("signed_text")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("person", "=", personId)
    .where("signed_at", "is", null)
    .where("ends_at", ">", sql<Date>`now()`);

/** The text of this number, while this person may sign it. */
export const openText = (
  rows: Rows,
  accountId: string,
  personId: string,
  number: string,
): Promise<SignedText | undefined> =>
  openTexts(rows, accountId, personId).where("number", "=", number).executeTakeFirst();

/** Whether this very text waits for the signature of this person's address. */
export async function isTextAsked(
  rows: Rows,
  accountId: string,
  personId: string,
  { family, address, text }: Payer & { text: string },
): Promise<boolean> {
  const row = await openTexts(rows, accountId, personId)
    .where("family", "=", family)
    .where("address", "=", address)
    .where("text", "=", text)
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts a checked signature on its text, once; false: it is over, or was signed before. */
export async function keepTextSignature(
  rows: Rows,
  { id, account_id: accountId, person }: Pick<SignedText, "id" | "account_id" | "person">,
  signature: string,
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("signed_text")
    .set({ signature, signed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("person", "=", person)
    .where("signed_at", "is", null)
    .where("ends_at", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Proofs of an account that still serve. */
const proofs = (rows: Rows, accountId: string) =>
  rows
    .selectFrom("signed_text")
    .where("account_id", "=", accountId)
    .where("purpose", "=", "ownership")
    .where("signed_at", ">", sql<Date>`now() - make_interval(days => ${PROOF_DAYS}::int)`);

/** Whether this person proved, for this account and in the last 90 days, that an address is theirs. */
export async function hasProved(
  rows: Rows,
  accountId: string,
  personId: string,
  { family, address }: Payer,
): Promise<boolean> {
  const row = await proofs(rows, accountId)
    .select("id")
    .where("person", "=", personId)
    .where("family", "=", family)
    .where("address", "=", address)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of who has proved an address in the last 90 days, with when they last did; the first first. */
export async function proofsOf(
  rows: Rows,
  accountId: string,
  { family, address }: Payer,
): Promise<{ person: string; signedAt: Date }[]> {
  return proofs(rows, accountId)
    .select(({ fn }) => ["person", fn.max<Date>("signed_at").as("signedAt")])
    .where("family", "=", family)
    .where("address", "=", address)
    .groupBy("person")
    .orderBy("signedAt")
    .execute();
}

/**
 * The consent that an intent be paid by an allowance from elsewhere: by this signer, for this very
 * content, and not over; null without one.
 */
export async function consentOf(
  rows: Rows,
  accountId: string,
  intentId: string,
  { signer, contentHash }: { signer: string; contentHash: string },
): Promise<Consent | null> {
  const row = await rows
    .selectFrom("signed_text")
    .select(["id", "person", "signed_at", "ends_at"])
    .where("account_id", "=", accountId)
    .where("purpose", "=", "consent")
    .where("intent_id", "=", intentId)
    .where("address", "=", signer)
    .where("content_hash", "=", contentHash)
    .where("signed_at", "is not", null)
    .where("ends_at", ">", sql<Date>`now()`)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row || row.signed_at === null) return null;
  return { id: row.id, person: row.person, signedAt: row.signed_at, endsAt: row.ends_at };
}
