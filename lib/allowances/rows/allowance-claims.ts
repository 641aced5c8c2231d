import "server-only";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Token } from "#protocol/money/money.ts";
import type { PayoutSignature } from "./payout-signatures.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

type Named = Pick<PayoutSignature, "bytes" | "nonce" | "spender" | "units"> & { token: Token };

/**
 * The identity of a requested transaction on chain: its bytes or, where the wallet makes them, its nonce and
 * what it approves. At most one transaction per nonce is mined.
 */
function claimName({ bytes, nonce, token, spender, units }: Named): string {
  if (bytes === null) return `nonce ${nonce} ${token} ${spender} ${units}`;
  return `bytes ${createHash("sha256").update(bytes).digest("hex")}`;
}

type Claim = { accountId: string; network: string; signer: string; serves: string; asked: Named };

/** Claims a transaction for its purpose; false: it was claimed for another purpose before. */
export async function claimAllowance(
  tx: Tx,
  { accountId, network, signer, serves, asked }: Claim,
): Promise<boolean> {
  const name = claimName(asked);
  await tx
    .insertInto("allowance_claim")
    .values({ network, signer, name, account_id: accountId, serves })
    .onConflict((conflict) => conflict.columns(["network", "signer", "name"]).doNothing())
    .execute();
  const claim = await tx
    .selectFrom("allowance_claim")
    .select("serves")
    .where("network", "=", network)
    .where("signer", "=", signer)
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return claim.serves === serves;
}

/**
 * Whether an earlier request to the same wallet, for another purpose, may be behind the transaction that it
 * named for this one. No nonce tells apart what somebody else sent for the wallet, so each request of the same
 * approval counts until the chain has shown its own transaction.
 */
export async function hasRival(rows: Rows, row: PayoutSignature): Promise<boolean> {
  const rival = await rows
    .selectFrom("payout_signature")
    .select("id")
    .where("network", "=", row.network)
    .where("signer", "=", row.signer)
    .where("id", "<", row.id)
    .where("purpose", "=", "approve")
    .where(sql<boolean>`serves is distinct from ${row.serves}`)
    .where("token", "=", row.token)
    .where("spender", "=", row.spender)
    .where("units", "=", row.units)
    .where(sql<boolean>`(state <> 'mined' or mined_hash is null or mined_hash = ${row.hash})`)
    .limit(1)
    .executeTakeFirst();
  return rival !== undefined;
}

/** `isClaimed` false: another purpose has claimed the transaction of this nonce before. */
type Serving = { row: PayoutSignature; isClaimed: boolean };

/**
 * A wallet's signatures for exactly this purpose, without those whose bytes were claimed for another purpose
 * before.
 */
export async function approvalsFor(
  rows: Rows,
  accountId: string,
  { signer, serves }: { signer: string; serves: string },
): Promise<Serving[]> {
  const signatures = await rows
    .selectFrom("payout_signature")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("serves", "=", serves)
    .where("signer", "=", signer)
    .where("purpose", "=", "approve")
    .orderBy("id")
    .execute();
  if (signatures.length === 0) return [];
  const claims = await rows
    .selectFrom("allowance_claim")
    .select("name")
    .where("signer", "=", signer)
    .where("serves", "=", serves)
    .execute();
  const names = new Set(claims.map(({ name }) => name));
  return signatures
    .map((row) => ({ row, isClaimed: names.has(claimName(row)) }))
    .filter(({ row, isClaimed }) => isClaimed || row.bytes === null);
}
