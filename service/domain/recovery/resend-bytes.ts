import { FAMILY } from "#protocol/chain/networks.ts";
import { openRecovery } from "#service/db/recovery/recoveries.ts";
import { confirmedAs, type ConfirmedSend } from "#service/db/sends/confirmed-sends.ts";
import type { Chain } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { orderOf, sendFields } from "#service/domain/sends/settle-owner.ts";
import { PEOPLE } from "./claim-state.ts";
import { listUnshown, type UnshownLine } from "./list-unshown.ts";
import { isPersons } from "./recovery-person.ts";

/** A send that the books hold as confirmed and its chain lacks. */
type LackingSend = { claim: UnshownLine; send: ConfirmedSend };

export type Handed =
  /** The node holds the bytes. */
  | { is: "handed" }
  /** The chain shows it by now. */
  | { is: "shown" }
  /** Its network is not configured, or its node gave no answer; doing it again is safe. */
  | { is: "silent" }
  /** The node does not take the bytes: on Tron and Solana they expire. */
  | { is: "refused"; why: string }
  /** Another transaction has its number on this chain: it can't be mined any more. */
  | { is: "overtaken" }
  /** A lower number of the treasury is free, and nothing here fills it. */
  | { is: "waits"; number: bigint };

type Resent =
  /** A name and a key do not belong together. */
  | { is: "refused" }
  /** Not two different people. */
  | { is: "too_few" }
  | { is: "no_recovery" }
  | { is: "resent"; lines: (LackingSend & { became: Handed })[] };

type Person = { person: string; key: string };

/** What somebody has accounted for otherwise, such as by paying again by hand, is never handed over. */
const isOpen = ({ isShown, settled }: UnshownLine) => !isShown && settled.length === 0;

const byNumber = (one: LackingSend, other: LackingSend) =>
  Number(one.send.nonce - other.send.nonce) || Number(one.send.id - other.send.id);

/** The open recovery's lacking sends that nobody has settled, in the order of their numbers; null: no recovery. */
export async function lackingSends({ db }: Pick<Deps, "db">): Promise<LackingSend[] | null> {
  const open = await openRecovery(db);
  if (!open) return null;
  const found: LackingSend[] = [];
  for (const claim of (await listUnshown(db, open.id)).filter(isOpen)) {
    const send =
      claim.witness === "bank" ? null : await confirmedAs(db, claim.witness, claim.evidence);
    if (send) found.push({ claim, send });
  }
  return found.toSorted(byNumber);
}

/** The treasury's next free number on a chain that counts them. */
async function nextNumber(chain: Chain): Promise<bigint | null> {
  return FAMILY[chain.network] === "evm" ? chain.minedNonce() : null;
}

async function handOver(chain: Chain, send: ConfirmedSend, next: bigint | null): Promise<Handed> {
  const { raw, hash, nonce, signer } = send;
  const sent = { raw, hash, nonce, signer, validUntil: send.valid_until };
  const block = { blockHash: send.block_hash, blockNumber: send.block_number };
  if ((await chain.stands(orderOf(send), sent, block)) !== "nowhere") return { is: "shown" };
  if (next !== null && nonce < next) return { is: "overtaken" };
  if (next !== null && nonce > next) return { is: "waits", number: next };
  const answer = await chain.broadcast(raw);
  return answer.accepted ? { is: "handed" } : { is: "refused", why: answer.detail };
}

async function handOverAll(deps: Deps, chain: Chain | undefined, lacking: readonly LackingSend[]) {
  const silent = (one: LackingSend) => ({ ...one, became: { is: "silent" } as Handed });
  if (!chain) return lacking.map(silent);
  const lines: (LackingSend & { became: Handed })[] = [];
  let next = await nextNumber(chain).catch(() => undefined);
  for (const one of lacking) {
    // Read again: somebody may have settled it meanwhile, or a look may have found it.
    const isStill = (await lackingSends(deps))?.some(({ claim }) => claim.id === one.claim.id);
    if (!isStill) continue;
    const became: Handed =
      next === undefined
        ? { is: "silent" }
        : await handOver(chain, one.send, next).catch(() => ({ is: "silent" }) as const);
    if (became.is === "handed" && next !== undefined && next !== null) next += 1n;
    lines.push({ ...one, became });
  }
  return lines;
}

/**
 * Hands the very bytes of lacking sends to their chains again, once two people say so. The bytes were signed and
 * booked before: a chain executes them once at most, and the books do not change. On a chain with numbers they
 * go out in the order of these, and none beyond a number that stays free.
 */
export async function resendBytes(
  deps: Deps,
  { people, isAsked }: { people: readonly Person[]; isAsked: (line: UnshownLine) => boolean },
): Promise<Resent> {
  for (const one of people) if (!(await isPersons(deps.db, one))) return { is: "refused" };
  if (new Set(people.map(({ person }) => person)).size < PEOPLE) return { is: "too_few" };
  const lacking = await lackingSends(deps);
  if (lacking === null) return { is: "no_recovery" };
  const asked = lacking.filter(({ claim }) => isAsked(claim));
  const networks = [...new Set(asked.map(({ send }) => send.network))];
  const lines: (LackingSend & { became: Handed })[] = [];
  for (const network of networks) {
    const own = asked.filter(({ send }) => send.network === network);
    lines.push(...(await handOverAll(deps, deps.chains.get(network), own)));
  }
  const by = people.map(({ person }) => person);
  for (const { claim, send, became } of lines) {
    const fields = { ...sendFields(send), claim: String(claim.id), hash: send.hash, by };
    deps.log.warn(
      { ...fields, became: became.is },
      "the bytes of a lacking send were asked for again",
    );
  }
  return { is: "resent", lines };
}
