import "server-only";
import { address } from "@solana/kit";
import { pinnedToken } from "#protocol/networks.ts";
import { NOBODY } from "#protocol/nobody.ts";
import { askSolana } from "./ask-solana.ts";
import { notKnown, type Known } from "./chain-node.ts";
import type { Payer, PayerAsk } from "./payer.ts";
import { delegatedTo, solanaHolding } from "./solana-token.ts";

/** Lamports for the one signature of a transaction. */
const SIGNATURE_LAMPORTS = 5_000n;
const NO_DATA = 0n;

/** Reads a payer on Solana, the token account as of one slot. */
export async function readSolanaPayer(ask: PayerAsk): Promise<Known<Payer>> {
  const { environment, network, token, owner, spender } = ask;
  const mint = pinnedToken(environment, network, token);
  if (mint === null) return notKnown("no_node");
  return askSolana(ask, async (node) => {
    const { rpc } = node;
    const at = { commitment: "confirmed", encoding: "base64" } as const;
    const [holding, account, least] = await Promise.all([
      solanaHolding(node, { owner, mint }),
      node.ask(rpc.getAccountInfo(address(owner), at)),
      // Who pays a fee must keep this much, or be emptied.
      node.ask(rpc.getMinimumBalanceForRentExemption(NO_DATA)),
    ]);
    const { value } = account;
    const isGivenElsewhere = holding.delegate !== null && holding.delegate.spender !== spender;
    return {
      head: holding.slot,
      allowanceUnits: delegatedTo(holding, spender),
      balanceUnits: holding.balanceUnits,
      nativeUnits: value?.lamports ?? 0n,
      approvalGas: SIGNATURE_LAMPORTS,
      keptGas: least,
      minedNonce: 0,
      pendingNonce: 0,
      isContract: value !== null && (value.executable || value.owner !== NOBODY.solana),
      replaced: isGivenElsewhere ? holding.delegate : null,
    };
  });
}
