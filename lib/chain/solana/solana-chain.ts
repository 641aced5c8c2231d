import "server-only";
import { askSolana } from "./ask-solana.ts";
import { checkSolanaSpender } from "./check-solana-spender.ts";
import { draftSolanaApproval } from "#lib/chain/port/draft-approval.ts";
import type { ChainPort } from "#lib/chain/port/port.ts";
import { readSolanaBalances } from "./read-solana-balances.ts";
import { readSolanaPayer } from "./read-solana-payer.ts";
import { readSolanaExpiring, sendSolanaSigned, solanaSignedApproval } from "./solana-bytes.ts";
import { solanaMoved } from "./solana-moved.ts";
import { solanaOrigin } from "./solana-origin.ts";
import { solanaPulls } from "./solana-pulls.ts";
import { delegatedTo, solanaHolding, solanaCurrentAllowance } from "./solana-token.ts";

/** Solana, over JSON-RPC; the contract is a mint, and the spender a delegate. */
export const solanaChain: ChainPort = {
  balances: readSolanaBalances,
  allowances: (place, questions) =>
    askSolana(place, async (node) => ({
      all: await Promise.all(
        questions.map(async ({ contract: mint, owner, spender }) =>
          delegatedTo(await solanaHolding(node, { owner, mint }), spender),
        ),
      ),
    })),
  payer: readSolanaPayer,
  current: (mint, ask) => {
    const { signer: owner, spender } = ask;
    return askSolana(ask, (node) => solanaCurrentAllowance(node, { mint, owner, spender }));
  },
  origin: solanaOrigin,
  moved: solanaMoved,
  pulls: solanaPulls,
  spender: checkSolanaSpender,
  arrival: null,
  bytes: {
    hashOf: () => null,
    draft: ({ allowance, ...ask }) => {
      if (allowance.family !== "solana") throw new TypeError(`${allowance.family} on solana`);
      return draftSolanaApproval({ ...ask, allowance });
    },
    signed: solanaSignedApproval,
    send: sendSolanaSigned,
    expiring: readSolanaExpiring,
  },
};
