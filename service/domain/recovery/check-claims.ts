import type { UnshownClaim, Witness } from "#service/db/core/recovery-tables.ts";
import { isShownAtBank, unshownAtBank, type KeptClaim } from "#service/db/recovery/claims.ts";
import {
  confirmedAs,
  confirmedSends,
  type ConfirmedSend,
} from "#service/db/sends/confirmed-sends.ts";
import type { Chain, Standing } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { orderOf } from "#service/domain/sends/settle-owner.ts";
import { notYet } from "./not-yet.ts";

/** What the books claim and a witness does not show, and what is needed to look on. */
export type Lacking = {
  witness: Witness;
  claims: UnshownClaim[];
  /** Of a chain: where to read its record from, since it is another one after that place; null: from here. */
  cursor: string | null;
  /** Whether the witness shows a claim by now. */
  isShown(claim: KeptClaim): Promise<boolean>;
};

/**
 * Compares what the books took from the bank with its statement. Call it before the statement is read: what
 * the books know by then is in the statement. The answer reads the rest once the statement has been read.
 */
export async function bankClaims(deps: Deps): Promise<() => Promise<Lacking>> {
  const { db } = deps;
  const before = new Set(
    (await unshownAtBank(db, deps.witnessLateMs)).map(({ evidence }) => evidence),
  );
  return async () => {
    const after = await unshownAtBank(db, deps.witnessLateMs);
    return {
      witness: "bank",
      claims: after.filter(({ evidence }) => before.has(evidence)),
      cursor: null,
      isShown: (claim) => isShownAtBank(db, claim),
    };
  };
}

const PART = 50;

const standing = (chain: Chain, send: ConfirmedSend): Promise<Standing> =>
  chain.stands(
    orderOf(send),
    { ...send, validUntil: send.valid_until },
    { blockHash: send.block_hash, blockNumber: send.block_number },
  );

const claimOf = (send: ConfirmedSend): UnshownClaim => ({
  kind: send.purpose === "pull" ? "pull" : "transfer",
  evidence: send.hash,
  told: {
    token: send.token,
    units: String(send.units),
    party: send.to_address ?? send.from_address,
    block: String(send.block_number),
    of: send.payout_public_id ?? String(send.payin_id),
  },
});

type Found = { lacking: ConfirmedSend[]; last: ConfirmedSend | null };

/**
 * From the newest send of the treasury's key back to the first that stands where it stood: all before it stand
 * too, and so do those of its earlier keys.
 */
async function lackingOf(deps: Deps, chain: Chain): Promise<Found> {
  const lacking: ConfirmedSend[] = [];
  for (let skipped = 0; ; skipped += PART) {
    const part = { skipped, limit: PART, youngMs: deps.witnessLateMs };
    const sends = await confirmedSends(deps.db, chain, part);
    for (const send of sends) {
      const where = await standing(chain, send);
      if (where === "here") return { lacking, last: send };
      if (where === "nowhere" && send.isYoung) throw notYet(send.hash);
      if (where === "nowhere") lacking.push(send);
    }
    if (sends.length < PART) return { lacking, last: null };
  }
}

/**
 * Compares the sends that the books hold as confirmed with the chain.
 * @throws ExchangeError `UNAVAILABLE` when the chain does not answer, or lacks what another node may have
 */
export async function chainClaims(deps: Deps, chain: Chain): Promise<Lacking> {
  const { db, mode } = deps;
  const { network } = chain;
  const { lacking, last } = await lackingOf(deps, chain);
  const after = last && chain.cursorAfter({ ...last, blockNumber: last.block_number });
  return {
    witness: network,
    claims: lacking.toReversed().map(claimOf),
    cursor: after ?? (mode === "sandbox" ? "" : null),
    isShown: async ({ evidence }) => {
      const send = await confirmedAs(db, network, evidence);
      return send !== null && (await standing(chain, send)) !== "nowhere";
    },
  };
}
