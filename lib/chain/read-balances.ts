import "server-only";
import type { Address } from "viem";
import type { EvmAddress } from "#protocol/evm-address.ts";
import type { Token } from "#protocol/money.ts";
import { pinnedToken } from "#protocol/networks.ts";
import { askChain, type ChainPlace, type Known } from "./chain-node.ts";
import { TOKEN_READS } from "./token-reads.ts";

/** What an address holds on one network; a token that is not pinned there is left out. */
export type Balances = {
  /** Native minor units (wei). */
  nativeUnits: bigint;
  tokenUnits: Partial<Record<Token, bigint>>;
};

const TOKENS: readonly Token[] = ["USDC", "USDT"];
const MOST = 100;

/**
 * What these addresses hold on a network, in their order.
 * @throws RangeError for more than 100 addresses
 */
export async function readBalances(
  place: ChainPlace,
  owners: readonly EvmAddress[],
): Promise<Known<{ balances: Balances[] }>> {
  if (owners.length > MOST) throw new RangeError(`${owners.length} balances are too many at once`);
  const pinned = TOKENS.flatMap((token) => {
    const address = pinnedToken(place.environment, place.network, token) as Address | null;
    return address === null ? [] : [{ token, address }];
  });
  return askChain(
    place,
    async (client) => {
      const balancesOf = async (owner: EvmAddress): Promise<Balances> => {
        const call = { abi: TOKEN_READS, functionName: "balanceOf", args: [owner] } as const;
        const [nativeUnits, ...units] = await Promise.all([
          client.getBalance({ address: owner }),
          ...pinned.map(async ({ token, address }) => {
            const held = await client.readContract({ ...call, address });
            return [token, held] as const;
          }),
        ]);
        return { nativeUnits, tokenUnits: Object.fromEntries(units) };
      };
      return { balances: await Promise.all(owners.map(balancesOf)) };
    },
    { isBatched: true },
  );
}
