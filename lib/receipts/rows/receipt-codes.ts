import "server-only";
import { createHash, createHmac, hkdfSync, randomUUID } from "node:crypto";
import { base32crockford } from "@scure/base";
import { sql } from "kysely";
import { env } from "#lib/core/env.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { parseReceiptCode } from "#lib/rules/receipts/receipt-code.ts";
import type { ReceiptKind } from "#lib/rules/receipts/receipt.ts";
import "#lib/receipts/schema.ts";

const CODE_BYTES = 16;

type OfReceipt = { accountId: string; kind: ReceiptKind; objectId: bigint };

/** Computed from an id and stored nowhere, so that it can be shown again to whoever may read the receipt. */
function codeOf(id: string): string {
  const key = hkdfSync("sha256", env().SESSION_SECRET, new Uint8Array(), "ponte receipt code", 32);
  const whole = createHmac("sha256", new Uint8Array(key)).update(id).digest();
  return base32crockford.encode(whole.subarray(0, CODE_BYTES));
}

const hashOf = (code: string): string => createHash("sha256").update(code).digest("base64url");

/** A receipt's open code; null: it can't be computed any more, because the secret has changed since. */
export type OpenCode = { code: string | null };

/** The open codes of an account's receipts of one kind, by the number of what they are of. */
export async function openCodes(
  rows: Rows,
  accountId: string,
  kind: ReceiptKind,
  objectIds: readonly bigint[],
): Promise<Map<bigint, OpenCode>> {
  if (objectIds.length === 0) return new Map();
  const found = await rows
    .selectFrom("receipt_code")
    .select(["id", "object_id", "code_hash"])
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("object_id", "in", objectIds)
    .where("withdrawn_at", "is", null)
    .execute();
  return new Map(
    found.map(({ id, object_id, code_hash }) => {
      const code = codeOf(id);
      return [object_id, { code: hashOf(code) === code_hash ? code : null }];
    }),
  );
}

/** Gives a receipt a code, unless it has an open one. */
export async function addCode(
  tx: Tx,
  { accountId, kind, objectId }: OfReceipt,
  by: string,
): Promise<void> {
  const id = randomUUID();
  await tx
    .insertInto("receipt_code")
    .values({
      id,
      account_id: accountId,
      kind,
      object_id: objectId,
      code_hash: hashOf(codeOf(id)),
      created_by: by,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "kind", "object_id"])
        .where("withdrawn_at", "is", null)
        .doNothing(),
    )
    .execute();
}

/** Withdraws a receipt's open code for good; false: it has none. */
export async function withdrawCode(
  tx: Tx,
  { accountId, kind, objectId }: OfReceipt,
  by: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("receipt_code")
    .set({ code_hash: null, withdrawn_by: by, withdrawn_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("object_id", "=", objectId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * What a code is of, from however it was typed. What can't be a code is looked up like any other, so that all
 * refusals cost the same.
 */
export async function receiptOfCode(rows: Rows, typed: string): Promise<OfReceipt | undefined> {
  const found = await rows
    .selectFrom("receipt_code")
    .select(["account_id", "kind", "object_id"])
    .where("code_hash", "=", hashOf(parseReceiptCode(typed) ?? typed))
    .executeTakeFirst();
  return found && { accountId: found.account_id, kind: found.kind, objectId: found.object_id };
}
