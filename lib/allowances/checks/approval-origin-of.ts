import "server-only";
import { approvalOrigin } from "#lib/chain/port/approval-origin.ts";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import { approvalsFor, hasRival } from "#lib/allowances/rows/allowance-claims.ts";
import type { PayoutSignature } from "#lib/allowances/rows/payout-signatures.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import { namedHash } from "./assess-signature.ts";

/** On chains where the wallet sends, another request may be behind the transaction that it named. */
const isAmbiguous = async (store: Store, row: PayoutSignature) =>
  row.bytes === null && row.hash !== null && (await hasRival(store.db, row));

type Signed = { allowance: Allowance; signer: string; serves: string };

/** Where the current allowance of exactly these units comes from: `own` is what was signed for this purpose. */
export async function approvalOriginOf(
  store: Store,
  { id, environment }: Pick<Account, "id" | "environment">,
  { allowance, signer, serves }: Signed,
): ReturnType<typeof approvalOrigin> {
  const { network, token, spender, units } = allowance;
  const rows = await approvalsFor(store.db, id, { signer, serves });
  return approvalOrigin({
    environment,
    network,
    token: token.symbol,
    owner: signer,
    spender,
    units,
    confirmations: confirmationsOn(network) ?? 1,
    own: await Promise.all(
      rows.map(async ({ row, isClaimed }) => ({
        nonce: isClaimed ? Number(row.nonce) : null,
        hash: (await isAmbiguous(store, row)) ? null : namedHash(row),
        fromBlock: row.from_block,
      })),
    ),
  });
}
