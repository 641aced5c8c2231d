import "server-only";
import type { Address } from "viem";
import type { EvmAddress } from "#protocol/evm-address.ts";
import type { Token } from "#protocol/money.ts";
import { pinnedToken } from "#protocol/networks.ts";
import { askChain, notKnown, type ChainPlace, type Known } from "./chain-node.ts";
import { TOKEN_READS } from "./token-reads.ts";

export type AllowanceAsk = ChainPlace & { token: Token; owner: EvmAddress; spender: EvmAddress };
/** Minor units; may be as large as a uint256. */
export type AllowanceReading = Known<{ units: bigint }>;

const MOST = 200;

const placeOf = ({ environment, network }: ChainPlace) => `${environment} ${network}`;

/**
 * What stands allowed now, one reading per question and in its order. Each network is asked once
 * for all of its questions; one that does not answer leaves the others' readings alone.
 * @throws RangeError for more than 200 questions
 */
export async function readAllowances(list: readonly AllowanceAsk[]): Promise<AllowanceReading[]> {
  if (list.length > MOST) throw new RangeError(`${list.length} allowances are too many at once`);
  const readings: AllowanceReading[] = list.map(() => notKnown("no_node"));
  const asked = list.flatMap((ask, index) => {
    const address = pinnedToken(ask.environment, ask.network, ask.token) as Address | null;
    return address === null ? [] : [{ ask, index, address }];
  });
  const places = Map.groupBy(asked, ({ ask }) => placeOf(ask));
  const readPlace = async (questions: typeof asked) => {
    const [first] = questions;
    if (!first) return;
    const found = await askChain(
      first.ask,
      async (client) => ({
        all: await Promise.all(
          questions.map(({ ask: { owner, spender }, address }) =>
            client.readContract({
              address,
              abi: TOKEN_READS,
              functionName: "allowance",
              args: [owner, spender],
            }),
          ),
        ),
      }),
      { isBatched: true },
    );
    for (const [at, { index }] of questions.entries()) {
      const units = found.known ? found.all[at] : undefined;
      readings[index] = found.known
        ? units === undefined
          ? notKnown("silent")
          : { known: true, units }
        : found;
    }
  };
  await Promise.all([...places.values()].map(readPlace));
  return readings;
}
