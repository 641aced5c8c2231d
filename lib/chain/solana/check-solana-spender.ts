import "server-only";
import { address } from "@solana/kit";
import { ZERO_ADDRESS } from "#protocol/chain/zero-address.ts";
import { askSolana } from "./ask-solana.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import type { SpenderAsk, SpenderFinding } from "#lib/chain/port/spender-ask.ts";

const NO_DATA = { offset: 0, length: 0 };

/**
 * A delegate must be a key: its address has no account, or one that holds only SOL. Accounts owned by a
 * program (token accounts, mints, programs) can also have addresses on the curve.
 */
export function checkSolanaSpender(ask: SpenderAsk): Promise<Known<SpenderFinding>> {
  return askSolana<SpenderFinding>(ask, async ({ rpc, ask: of }) => {
    const { value: account } = await of(
      rpc.getAccountInfo(address(ask.spender), {
        commitment: "confirmed",
        encoding: "base64",
        dataSlice: NO_DATA,
      }),
    );
    const isKey =
      account === null || (account.owner === ZERO_ADDRESS.solana && !account.executable);
    return isKey ? { fault: null, evidence: "key" } : { fault: "not_a_key" };
  });
}
