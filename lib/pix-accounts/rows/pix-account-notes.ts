import "server-only";
import { sql } from "kysely";
import { formatPixKey, maskPixKey } from "#protocol/brazil/pix-key.ts";
import { recordPixAccountChange } from "./pix-account-changes.ts";
import { markOfDocument } from "./key-mark.ts";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** A PIX account's holder as an operator noted it. */
export type PixAccountNote = {
  bankAccountId: number;
  holderName: string;
  /** What approvals and traces hold; the document itself stays sealed. */
  maskedDocument: string | null;
  /** As a page shows it: a CNPJ, which is in a public register, whole, and a CPF masked. */
  shownDocument: string | null;
  /** The document where it is a CNPJ, canonical. */
  cnpj: string | null;
  createdBy: string;
  updatedAt: Date;
};

type NewNote = {
  bankAccountId: number;
  holderName: string;
  /** A CPF or CNPJ, canonical; null: not given, an earlier one stays. */
  document: string | null;
  by: string;
  /** The account is being registered, so that the note is no change. */
  isFirst?: boolean;
};

const placeOf = (accountId: string, bankAccountId: number) =>
  placeIn("pix_account_note", "holder_document", {
    account_id: accountId,
    bank_account_id: bankAccountId,
  });

/**
 * Records the differences between a note and the previous one; false: there are none. The note made at
 * registration is not a change.
 */
async function recordChanges(
  tx: Tx,
  accountId: string,
  { bankAccountId, holderName, document, by, isFirst }: NewNote,
): Promise<boolean> {
  const was = (await pixAccountNotes(tx, accountId, [bankAccountId])).get(bankAccountId);
  if (was === undefined && isFirst) return true;
  const note = (what: "holder" | "document", before: string | null, after: string) =>
    recordPixAccountChange(tx, accountId, bankAccountId, { what, was: before, became: after, by });
  const isOther = was?.holderName !== holderName;
  const isOtherDocument =
    document !== null && document !== (await holderDocument(tx, accountId, bankAccountId));
  if (isOther) await note("holder", was?.holderName ?? null, holderName);
  if (isOtherDocument) await note("document", was?.maskedDocument ?? null, maskPixKey(document));
  return isOther || isOtherDocument;
}

/** Whether a note says this already. */
export async function isNoted(
  rows: Rows,
  accountId: string,
  {
    bankAccountId,
    holderName,
    document,
  }: Pick<NewNote, "bankAccountId" | "holderName" | "document">,
): Promise<boolean> {
  const was = (await pixAccountNotes(rows, accountId, [bankAccountId])).get(bankAccountId);
  if (was?.holderName !== holderName) return false;
  return document === null || document === (await holderDocument(rows, accountId, bankAccountId));
}

/** Notes an account's holder or corrects the note; changes go into the history. */
export async function storePixAccountNote(
  tx: Tx,
  accountId: string,
  asked: NewNote,
): Promise<void> {
  if (!(await recordChanges(tx, accountId, asked))) return;
  const { bankAccountId, holderName, document, by } = asked;
  const set = {
    // The person who corrects a note becomes its author.
    created_by: by,
    holder_name: holderName,
    ...(document === null
      ? {}
      : {
          holder_document: sealFor(placeOf(accountId, bankAccountId), document),
          holder_document_masked: maskPixKey(document),
        }),
  };
  await tx
    .insertInto("pix_account_note")
    .values({
      account_id: accountId,
      bank_account_id: BigInt(bankAccountId),
      ...set,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "bank_account_id"])
        .doUpdateSet({ ...set, updated_at: sql`now()` }),
    )
    .execute();
}

/** Deletes an account's note, including the document, after the account is deleted. */
export async function removePixAccountNote(
  rows: Rows,
  accountId: string,
  bankAccountId: number,
): Promise<void> {
  await rows
    .deleteFrom("pix_account_note")
    .where("account_id", "=", accountId)
    .where("bank_account_id", "=", BigInt(bankAccountId))
    .execute();
}

const CNPJ_DIGITS = 14;
const isCnpj = (document: string) => document.length === CNPJ_DIGITS;

/** A CNPJ whole, a CPF masked; both canonical. */
export const shownDocument = (document: string): string =>
  isCnpj(document) ? formatPixKey(document) : maskPixKey(document);

/** Notes by the id of their PIX account; accounts without one are left out. */
export async function pixAccountNotes(
  rows: Rows,
  accountId: string,
  bankAccountIds: readonly number[],
): Promise<Map<number, PixAccountNote>> {
  if (bankAccountIds.length === 0) return new Map();
  const notes = await rows
    .selectFrom("pix_account_note")
    .select([
      "bank_account_id",
      "holder_name",
      "holder_document",
      "holder_document_masked",
      "created_by",
      "updated_at",
    ])
    .where("account_id", "=", accountId)
    .where("bank_account_id", "in", bankAccountIds.map(BigInt))
    .execute();
  return new Map(
    notes.map((note) => {
      const bankAccountId = Number(note.bank_account_id);
      const document =
        note.holder_document && openSealed(placeOf(accountId, bankAccountId), note.holder_document);
      return [
        bankAccountId,
        {
          bankAccountId,
          holderName: note.holder_name,
          maskedDocument: note.holder_document_masked,
          shownDocument: document && shownDocument(document),
          cnpj: document && isCnpj(document) ? document : null,
          createdBy: note.created_by,
          updatedAt: note.updated_at,
        },
      ];
    }),
  );
}

/** The stand-ins of the noted documents, by the id of their PIX account; those without one are left out. */
export async function holderMarks(
  rows: Rows,
  accountId: string,
  bankAccountIds: readonly number[],
): Promise<Map<number, string>> {
  const marks = new Map<number, string>();
  if (bankAccountIds.length === 0) return marks;
  const notes = await rows
    .selectFrom("pix_account_note")
    .select(["bank_account_id", "holder_document"])
    .where("account_id", "=", accountId)
    .where("bank_account_id", "in", bankAccountIds.map(BigInt))
    .execute();
  for (const { bank_account_id: id, holder_document: sealed } of notes) {
    if (sealed === null) continue;
    const document = openSealed(placeOf(accountId, Number(id)), sealed);
    marks.set(Number(id), markOfDocument({ accountId, pixAccount: String(id) }, document));
  }
  return marks;
}

/** The noted CPF or CNPJ in clear: never for a page or a log. */
export async function holderDocument(
  rows: Rows,
  accountId: string,
  bankAccountId: number,
): Promise<string | null> {
  const note = await rows
    .selectFrom("pix_account_note")
    .select("holder_document")
    .where("account_id", "=", accountId)
    .where("bank_account_id", "=", BigInt(bankAccountId))
    .executeTakeFirst();
  const sealed = note?.holder_document;
  return sealed ? openSealed(placeOf(accountId, bankAccountId), sealed) : null;
}
