import "server-only";
import { FAMILY, pinnedToken } from "#protocol/networks.ts";
import { askSolana, type SolanaReader } from "./ask-solana.ts";
import { askTron, type TronReader } from "./ask-tron.ts";
import { askChain, notKnown, type Known } from "./chain-node.ts";
import { evmStanding } from "./evm-standing.ts";
import { delegatedTo, solanaHolding } from "./solana-token.ts";
import type { StandingAllowance, StandingAsk } from "./standing-allowance.ts";
import { tronAllowance } from "./tron-token.ts";

type Pair = { contract: string; owner: string; spender: string };

export async function tronStanding(node: TronReader, pair: Pair): Promise<StandingAllowance> {
  const [allowanceUnits, deepAllowanceUnits] = await Promise.all([
    tronAllowance(node, pair),
    tronAllowance(node, pair, "walletsolidity"),
  ]);
  return { allowanceUnits, deepAllowanceUnits };
}

export async function solanaStanding(
  node: SolanaReader,
  { contract: mint, owner, spender }: Pair,
): Promise<StandingAllowance> {
  const [now, final] = await Promise.all([
    solanaHolding(node, { owner, mint }),
    solanaHolding(node, { owner, mint }, "finalized"),
  ]);
  return {
    allowanceUnits: delegatedTo(now, spender),
    deepAllowanceUnits: delegatedTo(final, spender),
  };
}

/** What a spender may take of a signer's tokens. */
export async function readStandingAllowance(ask: StandingAsk): Promise<Known<StandingAllowance>> {
  const { environment, network, token, signer: owner, spender } = ask;
  const contract = pinnedToken(environment, network, token);
  if (contract === null) return notKnown("no_node");
  switch (FAMILY[network]) {
    case "evm":
      return askChain(ask, (client) => evmStanding(client, ask));
    case "tron":
      return askTron(ask, (node) => tronStanding(node, { contract, owner, spender }));
    case "solana":
      return askSolana(ask, (node) => solanaStanding(node, { contract, owner, spender }));
  }
}
