import type { Network } from "#protocol/chain/networks.ts";
import type { Witness } from "#service/db/core/recovery-tables.ts";
import { knownSigners } from "#service/db/recovery/known-effects.ts";
import { recordStatementRead } from "#service/db/recovery/statement-rows.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { bankClaims, chainClaims } from "./check-claims.ts";
import { goBackToShown } from "./check-statement.ts";
import { keepUnknown } from "./keep-unknown.ts";
import { keepUnshown } from "./keep-unshown.ts";
import { readStatement } from "./look-at-bank.ts";
import { readTreasury } from "./look-at-chain.ts";

async function lookAtBank(deps: Deps): Promise<void> {
  await goBackToShown(deps);
  const compare = await bankClaims(deps);
  await readStatement(deps);
  await keepUnshown(deps, await compare());
  await recordStatementRead(deps.db);
}

/**
 * Asks one witness whether it shows money moving that the books don't know, and whether the books claim what it
 * does not show; begins the recovery if so.
 * @throws ExchangeError `UNAVAILABLE` when it does not answer, or may not show all yet
 */
export async function lookAt(deps: Deps, witness: Witness): Promise<void> {
  if (witness === "bank") return lookAtBank(deps);
  const chain = deps.chains.get(witness);
  if (!chain) return;
  // First, since the record can't be read on from a place that the chain no longer has.
  await keepUnshown(deps, await chainClaims(deps, chain));
  await readTreasury(deps, chain, (unknown, cursor) =>
    keepUnknown(deps, witness, unknown, cursor).then(() => undefined),
  );
}

/**
 * The witnesses to ask at a start. In a sandbox, not the chains on which this treasury has sent nothing that
 * the books know: they are started by their first use, which looks at them first.
 */
export async function witnessesOf(deps: Deps): Promise<Witness[]> {
  const networks = [...deps.chains.keys()];
  if (deps.mode === "production") return ["bank", ...networks];
  const known = await knownSigners(deps.db);
  const isUsed = (network: Network) =>
    known.some((one) => one.network === network && one.signer === deps.chains.get(network)?.signer);
  return ["bank", ...networks.filter(isUsed)];
}

export type WitnessWatch = {
  /** Resolves once this process has looked at the witness. @throws while it does not answer */
  seen(witness: Witness): Promise<void>;
  /** Looks at all of them again; one that is away delays no other. @throws the first error */
  look(): Promise<void>;
};

/** What one process knows of the witnesses: before its first look at one, it moves nothing there. */
export function watchWitnesses(deps: Deps): WitnessWatch {
  const seen = new Set<Witness>();
  const looking = new Map<Witness, Promise<void>>();
  const look = (witness: Witness): Promise<void> => {
    const running = looking.get(witness);
    if (running) return running;
    const started = lookAt(deps, witness)
      .then(() => void seen.add(witness))
      .finally(() => looking.delete(witness));
    looking.set(witness, started);
    return started;
  };
  return {
    seen: async (witness) => {
      if (!seen.has(witness)) await look(witness);
    },
    look: async () => {
      const looks = await Promise.allSettled((await witnessesOf(deps)).map(look));
      const failed = looks.find((one) => one.status === "rejected");
      if (failed) throw failed.reason;
    },
  };
}
