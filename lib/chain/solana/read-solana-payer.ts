import "server-only";
import { address } from "@solana/kit";
import { MOST_FEE_LAMPORTS } from "#lib/rules/allowances/solana/approval-budget.ts";
import { ZERO_ADDRESS } from "#protocol/chain/zero-address.ts";
import { askSolana } from "./ask-solana.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import type { Payer, PayerAsk } from "#lib/chain/port/payer.ts";
import { delegatedTo, solanaHolding } from "./solana-token.ts";

const NO_DATA = 0n;

/** Reads a payer on Solana; the token account is as of one slot. */
export function readSolanaPayer(mint: string, ask: PayerAsk): Promise<Known<Payer>> {
  const { owner, spender } = ask;
  return askSolana(ask, async (node) => {
    const { rpc } = node;
    const at = { commitment: "confirmed", encoding: "base64" } as const;
    const [holding, account, least] = await Promise.all([
      solanaHolding(node, { owner, mint }),
      node.ask(rpc.getAccountInfo(address(owner), at)),
      // A fee payer must keep this much, unless the transaction empties the account.
      node.ask(rpc.getMinimumBalanceForRentExemption(NO_DATA)),
    ]);
    const { value } = account;
    const isGivenElsewhere = holding.delegate !== null && holding.delegate.spender !== spender;
    return {
      head: holding.slot,
      allowanceUnits: delegatedTo(holding, spender),
      balanceUnits: holding.balanceUnits,
      nativeUnits: value?.lamports ?? 0n,
      approvalGas: MOST_FEE_LAMPORTS,
      keptGas: least,
      minedNonce: 0,
      pendingNonce: 0,
      mayBeSponsored: false,
      isContract: value !== null && (value.executable || value.owner !== ZERO_ADDRESS.solana),
      replaced: isGivenElsewhere ? holding.delegate : null,
    };
  });
}
