import "server-only";
import { createHash } from "node:crypto";
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
 * A wallet's signatures for exactly this purpose, without those whose transaction was claimed for another
 * purpose before.
 */
export async function approvalsFor(
  rows: Rows,
  accountId: string,
  { signer, serves }: { signer: string; serves: string },
): Promise<PayoutSignature[]> {
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
  return signatures.filter((row) => names.has(claimName(row)));
}
