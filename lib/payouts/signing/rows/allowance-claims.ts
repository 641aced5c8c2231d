import "server-only";
import { createHash } from "node:crypto";
import type { Token } from "#protocol/money/money.ts";
import type { PayoutSignature } from "./payout-signatures.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

type Named = Pick<PayoutSignature, "bytes" | "nonce" | "spender" | "units"> & { token: Token };

/**
 * By what the chain knows a transaction that a wallet is asked for: its bytes, or where the wallet makes
 * them its nonce and what it approves. Of one nonce at most one transaction is mined.
 */
function claimName({ bytes, nonce, token, spender, units }: Named): string {
  if (bytes === null) return `nonce ${nonce} ${token} ${spender} ${units}`;
  return `bytes ${createHash("sha256").update(bytes).digest("hex")}`;
}

type Claim = { accountId: string; network: string; signer: string; serves: string; asked: Named };

/** Says first what a transaction is for; false: it was asked for something else before, and stays that. */
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
 * The times that a wallet was asked to approve just this: only those whose transaction was not asked
 * for something else before.
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
