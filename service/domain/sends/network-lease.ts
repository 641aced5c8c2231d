import { randomUUID } from "node:crypto";
import type { Network } from "#protocol/chain/networks.ts";
import {
  dropLeases,
  isLeaseHeld,
  takeLease,
  type LeasedWork,
} from "#service/db/sends/network-leases.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import type { Deps } from "#service/domain/access/deps.ts";

/** Short, because a killed process keeps its lease for as long. */
const LEASE_MS = 5_000;

/** Whether the caller may still sign, as its own transaction sees it. */
export type MaySign = (tx: Transaction) => Promise<boolean>;

/** One process's share of the work on the networks, of which each kind is done by one process at a time. */
export type NetworkLeases = {
  /** Runs a round when no other process does this work; it stays this one's while rounds follow. */
  run: (
    network: Network,
    work: LeasedWork,
    round: (maySign: MaySign) => Promise<boolean | void>,
  ) => Promise<boolean | void>;
  /** After the last round: another process need not wait for the leases to run out. */
  drop: () => Promise<void>;
};

/** For a caller that nobody shares the networks with. */
export const ALONE: NetworkLeases = {
  run: (_network, _work, round) => round(() => Promise.resolve(true)),
  drop: () => Promise.resolve(),
};

/**
 * Shares the networks among the processes on one database, so that they don't ask nodes twice. Nothing
 * rests on it that must happen once: each send is locked and looked at again where it is signed.
 */
export function networkLeases(deps: Deps): NetworkLeases {
  const lease = randomUUID();
  return {
    run: async (network, work, round) => {
      const one = { network, work, lease };
      if (!(await takeLease(deps.db, one, LEASE_MS))) return false;
      const renewing = setInterval(() => {
        takeLease(deps.db, one, LEASE_MS).catch((err: unknown) =>
          deps.log.warn({ err, network, work }, "a lease on a network was not extended"),
        );
      }, LEASE_MS / 3);
      try {
        return await round((tx) => isLeaseHeld(tx, one));
      } finally {
        clearInterval(renewing);
      }
    },
    drop: () => dropLeases(deps.db, lease),
  };
}
