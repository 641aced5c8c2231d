import "server-only";
import { nameSkeleton } from "./name-skeleton.ts";
import type { Tx } from "./store.ts";

type Named = { name: string; address: string };

/**
 * Whether another address of the account has a name that looks the same. Others who name something of this
 * account wait until the transaction has ended.
 */
export async function hasConfusableName(
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
