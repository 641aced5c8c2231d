import "server-only";
import { askTron, type TronReader } from "./ask-tron.ts";
import type { Balances } from "#lib/chain/port/port.ts";
import type { ChainPlace, Known } from "#lib/chain/port/chain-node.ts";
import { pinnedTokensOn } from "#lib/chain/port/pinned-tokens.ts";
import { sunOf } from "./tron-reads.ts";
import { tronBalance } from "./tron-token.ts";

/** Full nodes take no batches, and public ones refuse many requests at once. */
const AT_ONCE = 5;

/** The balances of these addresses on Tron, in their order. */
export function readTronBalances(
  place: ChainPlace,
  owners: readonly string[],
): Promise<Known<{ balances: Balances[] }>> {
  const pinned = pinnedTokensOn(place);
  const balancesOf = async (node: TronReader, owner: string): Promise<Balances> => {
    const [nativeUnits, ...units] = await Promise.all([
      sunOf(node, owner),
      ...pinned.map(async ({ token, address: contract }) => {
        return [token, await tronBalance(node, { owner, contract })] as const;
      }),
    ]);
    return { nativeUnits, tokenUnits: Object.fromEntries(units) };
  };
  return askTron(place, async (node) => {
    const balances: Balances[] = [];
    for (let at = 0; at < owners.length; at += AT_ONCE) {
      const some = owners.slice(at, at + AT_ONCE);
      balances.push(...(await Promise.all(some.map((owner) => balancesOf(node, owner)))));
    }
    return { balances };
  });
}
