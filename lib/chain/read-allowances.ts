import "server-only";
import type { Address } from "viem";
import type { Token } from "#protocol/money.ts";
import { FAMILY, pinnedToken } from "#protocol/networks.ts";
import { askSolana } from "./ask-solana.ts";
import { askTron } from "./ask-tron.ts";
import { askChain, notKnown, type ChainPlace, type Known } from "./chain-node.ts";
import { delegatedTo, solanaHolding } from "./solana-token.ts";
import { TOKEN_READS } from "./token-reads.ts";
import { tronAllowance } from "./tron-token.ts";

export type AllowanceAsk = ChainPlace & { token: Token; owner: string; spender: string };
/** Minor units; on an EVM as large as a uint256. */
export type AllowanceReading = Known<{ units: bigint }>;

type Question = { contract: string; owner: string; spender: string };
type Answers = Known<{ all: bigint[] }>;

const MOST = 200;

const placeOf = ({ environment, network }: ChainPlace) => `${environment} ${network}`;

/** All questions about one network, in their order. */
function answersOf(place: ChainPlace, questions: readonly Question[]): Promise<Answers> {
  switch (FAMILY[place.network]) {
    case "evm": {
      const read = ({ contract, owner, spender }: Question) => ({
        address: contract as Address,
        abi: TOKEN_READS,
        functionName: "allowance" as const,
        args: [owner as Address, spender as Address] as const,
      });
      return askChain(
        place,
        async (client) => ({
          all: await Promise.all(questions.map((each) => client.readContract(read(each)))),
        }),
        { isBatched: true },
      );
    }
    case "tron":
      return askTron(place, async (node) => ({
        all: await Promise.all(questions.map((each) => tronAllowance(node, each))),
      }));
    case "solana":
      return askSolana(place, async (node) => ({
        all: await Promise.all(
          questions.map(async ({ contract: mint, owner, spender }) =>
            delegatedTo(await solanaHolding(node, { owner, mint }), spender),
          ),
        ),
      }));
  }
}

/**
 * What stands allowed now, one reading per question and in its order. Each network is asked once
 * for all of its questions; one that does not answer leaves the others' readings alone.
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
    const found = await answersOf(
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
