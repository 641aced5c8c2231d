import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Family } from "#protocol/chain/networks.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

export type SignedText = Selectable<Tables["signed_text"]>;

/** A family's address, canonical. */
export type Payer = { family: Family; address: string };

/** A consent that is valid now. */
export type Consent = { id: bigint; person: string; signedAt: Date; endsAt: Date };

const placeOf = (number: string) => placeIn("signed_text", "text", { number });
const isSealed = (text: string) => text.startsWith("v1.");
const opened = ({ number, text }: Pick<SignedText, "number" | "text">) =>
  isSealed(text) ? openSealed(placeOf(number), text) : text;

/** How long a proof is valid. */
const PROOF_DAYS = 90;

type NewText = Omit<
  Insertable<Tables["signed_text"]>,
  "account_id" | "id" | "signature" | "signed_at"
>;

/** Stores a text before a wallet is asked for it, and deletes the account's expired unsigned texts. */
export async function askText(rows: Rows, accountId: string, text: NewText): Promise<void> {
  await rows
    .deleteFrom("signed_text")
    .where("account_id", "=", accountId)
    .where("signed_at", "is", null)
    .where("ends_at", "<=", sql<Date>`now()`)
    .execute();
  await rows
    .insertInto("signed_text")
    .values({
      ...text,
      text: sealFor(placeOf(text.number), text.text),
      account_id: accountId,
    })
    .execute();
}

/** Texts that this person may still sign: neither signed nor expired. */
const openTexts = (rows: Rows, accountId: string, personId: string) =>
  rows
    .selectFrom("signed_text")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("person", "=", personId)
    .where("signed_at", "is", null)
    .where("ends_at", ">", sql<Date>`now()`);

/** The text of this number in plain, if this person may still sign it. */
export async function openText(
  rows: Rows,
  accountId: string,
  personId: string,
  number: string,
): Promise<SignedText | undefined> {
  const found = await openTexts(rows, accountId, personId)
    .where("number", "=", number)
    .executeTakeFirst();
  return found && { ...found, text: opened(found) };
}

/** Whether exactly this text waits for the signature of this person's address. */
export async function isTextAsked(
  rows: Rows,
  accountId: string,
  personId: string,
  { family, address, text }: Payer & { text: string },
): Promise<boolean> {
  const asked = await openTexts(rows, accountId, personId)
    .where("family", "=", family)
    .where("address", "=", address)
    .execute();
  return asked.some((row) => opened(row) === text);
}

/** Seals up to `limit` texts that stand plain. @returns how many there were */
export async function sealPlainTexts(tx: Tx, limit: number): Promise<number> {
  const plain = await tx
    .selectFrom("signed_text")
    .select(["id", "number", "text"])
    .where(sql<boolean>`text not like 'v1.%'`)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, number, text } of plain) {
    const sealed = sealFor(placeOf(number), text);
    await tx.updateTable("signed_text").set({ text: sealed }).where("id", "=", id).execute();
  }
  return plain.length;
}

/** Stores a checked signature, once; false: the text has expired or is already signed. */
export async function storeTextSignature(
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

/** The account's valid proofs. */
const proofs = (rows: Rows, accountId: string) =>
  rows
    .selectFrom("signed_text")
    .where("account_id", "=", accountId)
    .where("purpose", "=", "ownership")
    .where("signed_at", ">", sql<Date>`now() - make_interval(days => ${PROOF_DAYS}::int)`);

/** Whether this person has proved, in this account and within 90 days, that the address is theirs. */
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

/** Ids of the people who proved an address within 90 days, with their latest time; oldest first. */
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

/** Addresses that were proved within 90 days, each with whom by. */
export const provedAddresses = (
  rows: Rows,
  accountId: string,
): Promise<(Payer & { person: string })[]> =>
  proofs(rows, accountId).select(["family", "address", "person"]).distinct().execute();

/**
 * The valid consent to pay an intent from an allowance signed elsewhere, by this signer and for exactly this
 * content; null without one.
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
