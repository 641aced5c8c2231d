import "server-only";
import type { Address } from "viem";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import type { Balances } from "#lib/chain/port/port.ts";
import { askChain, type ChainPlace, type Known } from "#lib/chain/port/chain-node.ts";
import { pinnedTokensOn } from "#lib/chain/port/pinned-tokens.ts";
import { TOKEN_READS } from "./token-reads.ts";

/** The balances of these addresses on an EVM network, in their order. */
export function readEvmBalances(
  place: ChainPlace,
  owners: readonly string[],
): Promise<Known<{ balances: Balances[] }>> {
  const pinned = pinnedTokensOn(place);
  return askChain(
    place,
    async (client) => {
      const balancesOf = async (address_: string): Promise<Balances> => {
        const owner = address_ as EvmAddress;
        const call = { abi: TOKEN_READS, functionName: "balanceOf", args: [owner] } as const;
        const [nativeUnits, ...units] = await Promise.all([
          client.getBalance({ address: owner }),
          ...pinned.map(async ({ token, address }) => {
            const held = await client.readContract({ ...call, address: address as Address });
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
