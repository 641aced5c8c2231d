import "server-only";
import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import { base64 } from "@scure/base";
import { address } from "@solana/kit";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { askSolana, type SolanaReader } from "./ask-solana.ts";
import type { Balances } from "#lib/chain/port/port.ts";
import type { ChainPlace, Known } from "#lib/chain/port/chain-node.ts";
import { pinnedTokensOn } from "#lib/chain/port/pinned-tokens.ts";

const AS_BYTES = { commitment: "confirmed", encoding: "base64" } as const;

/** Accounts in their order, in one request (getMultipleAccounts limits how many). */
async function accountsAt({ rpc, ask }: SolanaReader, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  const { value } = await ask(rpc.getMultipleAccounts(addresses.map(address), AS_BYTES));
  if (value.length !== addresses.length) throw new TypeError("accounts are missing");
  return value;
}
type Found = Awaited<ReturnType<typeof accountsAt>>[number];

/** Units in a token account; zero if the account does not exist or has another owner. */
function unitsIn(account: Found, owner: string): bigint {
  if (account?.owner !== TOKEN_PROGRAM_ADDRESS) return 0n;
  const held = getTokenDecoder().decode(base64.decode(account.data[0]));
  return held.owner === owner ? held.amount : 0n;
}

/** The balances on Solana, in the addresses' order; tokens are read in the account that payouts use. */
export function readSolanaBalances(
  place: ChainPlace,
  owners: readonly string[],
): Promise<Known<{ balances: Balances[] }>> {
  return askSolana(place, async (node) => {
    const wallets = await accountsAt(node, owners);
    const balances = wallets.map((account): Balances => {
      return { nativeUnits: account?.lamports ?? 0n, tokenUnits: {} };
    });
    for (const { token, address: mint } of pinnedTokensOn(place)) {
      const at = await Promise.all(owners.map((owner) => tokenAccountOf({ owner, mint })));
      for (const [index, account] of (await accountsAt(node, at)).entries()) {
        const balance = balances[index];
        if (balance) balance.tokenUnits[token] = unitsIn(account, owners[index] ?? "");
      }
    }
    return { balances };
  });
}
