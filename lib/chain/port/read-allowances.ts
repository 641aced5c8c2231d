import "server-only";
import type { Token } from "#protocol/money/money.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { notKnown, type ChainPlace, type Known } from "./chain-node.ts";
import { chainOn } from "./chain-on.ts";

export type AllowanceAsk = ChainPlace & { token: Token; owner: string; spender: string };
/** Minor units; on an EVM as large as a uint256. */
export type AllowanceReading = Known<{ units: bigint }>;

const MOST = 200;

const placeOf = ({ environment, network }: ChainPlace) => `${environment} ${network}`;

/**
 * The current allowances, one reading per question and in its order. Each network is asked once for all its
 * questions; one network's failure leaves the others' readings intact.
 * @throws RangeError for more than 200 questions
 */
export async function readAllowances(list: readonly AllowanceAsk[]): Promise<AllowanceReading[]> {
  if (list.length > MOST) throw new RangeError(`${list.length} allowances are too many at once`);
  const readings: AllowanceReading[] = list.map(() => notKnown("no_node"));
  const asked = list.flatMap((ask, index) => {
    const contract = pinnedToken(ask.environment, ask.network, ask.token);
    return contract === null ? [] : [{ ask, index, question: { ...ask, contract } }];
  });
  const places = Map.groupBy(asked, ({ ask }) => placeOf(ask));
  const readPlace = async (questions: typeof asked) => {
    const [first] = questions;
    if (!first) return;
    const found = await chainOn(first.ask.network).allowances(
      first.ask,
      questions.map(({ question }) => question),
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
