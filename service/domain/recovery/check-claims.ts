import type { UnshownClaim, Witness } from "#service/db/core/recovery-tables.ts";
import { isShownAtBank, unshownAtBank, type KeptClaim } from "#service/db/recovery/claims.ts";
import { knownSigners } from "#service/db/recovery/known-effects.ts";
import {
  confirmedAs,
  confirmedSends,
  type ConfirmedSend,
} from "#service/db/sends/confirmed-sends.ts";
import type { Chain, Standing } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { orderOf } from "#service/domain/sends/settle-owner.ts";
import { lateMs, notYet } from "./late-witness.ts";

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
  const before = new Set((await unshownAtBank(db, lateMs(deps))).map(({ evidence }) => evidence));
  return async () => {
    const after = await unshownAtBank(db, lateMs(deps));
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

/** From the newest send back to the first that stands where it stood: all before it stand too. */
async function lackingOf(deps: Deps, chain: Chain, signer: string): Promise<Found> {
  const { network } = chain;
  const lacking: ConfirmedSend[] = [];
  for (let skipped = 0; ; skipped += PART) {
    const part = { skipped, limit: PART, youngMs: lateMs(deps) };
    const sends = await confirmedSends(deps.db, { network, signer }, part);
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
  const known = (await knownSigners(db)).filter((one) => one.network === network);
  const found: Found[] = [];
  for (const { signer } of known) found.push(await lackingOf(deps, chain, signer));
  const lacking = found.flatMap((one) => one.lacking);
  const own = found[known.findIndex(({ signer }) => signer === chain.signer)];
  const last = own?.last && chain.cursorAfter({ ...own.last, blockNumber: own.last.block_number });
  return {
    witness: network,
    claims: lacking.toReversed().map(claimOf),
    cursor: last ?? (mode === "sandbox" ? "" : null),
    isShown: async ({ evidence }) => {
      const send = await confirmedAs(db, network, evidence);
      return send !== null && (await standing(chain, send)) !== "nowhere";
    },
  };
}
