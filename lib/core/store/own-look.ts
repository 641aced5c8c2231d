import "server-only";
import { nameSkeleton } from "./name-skeleton.ts";
import type { Tx } from "./store.ts";

type Named = { name: string; address: string };

/**
 * Whether another address of the account is called so that the two look the same; whoever names
 * something of the same account meanwhile waits until the transaction has ended.
 */
export async function looksLikeAnother(
  tx: Tx,
  accountId: string,
  { name, address }: Named,
  others: (tx: Tx) => Promise<Named[]>,
): Promise<boolean> {
  await tx
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const skeleton = nameSkeleton(name);
  return (await others(tx)).some(
    (other) => other.address !== address && nameSkeleton(other.name) === skeleton,
  );
}
