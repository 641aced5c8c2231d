import "server-only";
import { txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { askTron } from "./ask-tron.ts";
import { checkTronSpender } from "./check-tron-spender.ts";
import { draftTronApproval } from "#lib/chain/port/draft-approval.ts";
import type { ChainPort } from "#lib/chain/port/port.ts";
import { readTronBalances } from "./read-tron-balances.ts";
import { readTronPayer } from "./read-tron-payer.ts";
import { readTronExpiring, sendTronSigned, tronSignedApproval } from "./tron-bytes.ts";
import { tronArrival, tronPulls } from "./tron-mined.ts";
import { tronMoved } from "./tron-moved.ts";
import { tronOrigin } from "./tron-origin.ts";
import { tronAllowance, tronCurrentAllowance } from "./tron-token.ts";

/** Tron, over a full node's HTTP API. */
export const tronChain: ChainPort = {
  balances: readTronBalances,
  allowances: (place, questions) =>
    askTron(place, async (node) => ({
      all: await Promise.all(questions.map((each) => tronAllowance(node, each))),
    })),
  payer: readTronPayer,
  current: (contract, ask) => {
    const { signer: owner, spender } = ask;
    return askTron(ask, (node) => tronCurrentAllowance(node, { contract, owner, spender }));
  },
  origin: tronOrigin,
  moved: tronMoved,
  pulls: tronPulls,
  spender: checkTronSpender,
  arrival: tronArrival,
  bytes: {
    hashOf: txIdOf,
    draft: ({ allowance, ...ask }) => {
      if (allowance.family !== "tron") throw new TypeError(`${allowance.family} on tron`);
      return draftTronApproval({ ...ask, allowance });
    },
    signed: tronSignedApproval,
    send: sendTronSigned,
    expiring: readTronExpiring,
  },
};
