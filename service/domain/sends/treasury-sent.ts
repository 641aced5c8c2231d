import { WALLET_NETWORKS } from "#protocol/chain/networks.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import { newestHashes } from "#service/db/sends/chain-sends.ts";
import { nextNonce } from "#service/db/sends/signer-nonces.ts";
import type { Chain, ChainRound } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";

/**
 * How far the treasury has come on a chain: how many transactions it has sent, or when it last acted. Take
 * it before the books are read, since another replica may sign meanwhile.
 */
export const treasuryMark = (
  chain: Chain,
  minedNonce: bigint,
  round?: ChainRound,
): Promise<bigint> => (chain.acts ? chain.acts.lastMs(round) : Promise.resolve(minedNonce));

const timeOf = (ms: bigint) => new Date(Number(ms)).toISOString();

async function unknownCount({ db }: Deps, chain: Chain, sent: bigint, isStrict: boolean) {
  const known = (await nextNonce(db, chain.network, chain.signer)) ?? (isStrict ? 0n : sent);
  if (sent <= known) return null;
  return `the treasury has sent ${sent} transactions, of which the books know ${known}`;
}

type Acts = NonNullable<Chain["acts"]>;

/** When the newest of these that the chain holds was mined; 0: it holds none, or is older than all of them. */
async function newestMinedMs(acts: Acts, newestFirst: readonly string[]): Promise<bigint> {
  for (const hash of newestFirst) {
    const ms = await acts.minedMs(hash);
    if (ms > 0n) return ms;
  }
  return 0n;
}

async function unknownAct(
  { db }: Deps,
  { network, signer }: Chain,
  acts: Acts,
  lastMs: bigint,
  isStrict: boolean,
): Promise<string | null> {
  if (lastMs === 0n) return null;
  const { mined, inFlight } = await newestHashes(db, network, signer);
  if (mined.length === 0 && inFlight.length === 0 && !isStrict) return null;
  if ((await newestMinedMs(acts, mined)) >= lastMs) return null;
  for (const hash of inFlight) if ((await acts.minedMs(hash)) >= lastMs) return null;
  return `the treasury has sent something since ${timeOf(lastMs)} that the books do not know`;
}

/**
 * In words, that the chain shows more of the treasury than the books know; null when it shows no more, or
 * the operator has accounted for it. After an older copy of the database was put back, what still waits
 * there may have been sent: signing it would send it twice. `mark`: see `treasuryMark`. A treasury of which
 * the books know nothing at all may be a new key that was used before; only `isStrict` holds that against it.
 * Solana shows nothing here: its markers refuse a number that was used.
 */
export async function unaccountedSends(
  deps: Deps,
  chain: Chain,
  mark: bigint,
  { isStrict }: { isStrict: boolean },
): Promise<string | null> {
  if (mark <= (deps.treasurySent.get(chain.network) ?? 0n)) return null;
  return chain.acts
    ? unknownAct(deps, chain, chain.acts, mark, isStrict)
    : unknownCount(deps, chain, mark, isStrict);
}

/**
 * Refuses to give a PIX back that nobody can place while its tokens may have been sent: its payin may be
 * one that an older copy of the database has forgotten. Asks each chain that payins are delivered on.
 * @throws ExchangeError `SENDS_UNACCOUNTED`, `UNAVAILABLE` when a chain does not answer
 */
export async function refuseUnaccounted(deps: Deps): Promise<void> {
  for (const network of WALLET_NETWORKS) {
    const chain = deps.chains.get(network);
    if (!chain) continue;
    const mark = await treasuryMark(chain, await chain.minedNonce());
    const words = await unaccountedSends(deps, chain, mark, { isStrict: true });
    if (words === null) continue;
    deps.log.error({ network, trouble: words }, "a PIX in suspense is kept: sends are unaccounted");
    const message = SERVICE_SENTENCES.sendsUnaccounted(network);
    throw new ExchangeError("SENDS_UNACCOUNTED", { message });
  }
}
