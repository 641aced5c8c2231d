import { createLog } from "#platform/log.ts";
import type { Network } from "#protocol/chain/networks.ts";
import type { Faucet } from "#service/chain/port.ts";
import type { Tables } from "#service/db/core/tables.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { createApp } from "#service/http/app.ts";
import { sandboxRates } from "#service/rates/sandbox-rates.ts";
import { sealerWith } from "#service/sealer-with.ts";
import { startDelivering } from "#service/workers/deliver.ts";
import { startSettleWorkers } from "#service/workers/settle.ts";
import { addressOf } from "#simulation/outside/addresses.ts";
import { nodeLies } from "#simulation/outside/node-lies.ts";
import { chainPort } from "#simulation/outside/chain-port.ts";
import type { SimulatedBank } from "#simulation/outside/simulated-bank.ts";
import type { SimulatedChain } from "#simulation/outside/simulated-chain.ts";
import type { Chance } from "./chance.ts";
import { asProcess } from "./outgoing-http.ts";
import { startLife, throughLife, type FaultAt, type Life } from "./replica.ts";
import { databaseOf, type SharedDatabase } from "./simulated-database.ts";

/** Seldom: what happens between two looks is found by either of them. */
const LOOK_EVERY_MS = 15_000;
/** As long the payer has for allowance and tokens. */
export const ALLOWANCE_WAIT_SECONDS = 90;
const KEY = new Uint8Array(32).fill(7);
const MANAGEMENT_TOKEN = "management-token-of-the-simulation";
/** What the exchange keeps to itself, as it would stand in a text. */
export const SECRETS_OF_SERVICE: readonly string[] = [
  MANAGEMENT_TOKEN,
  Buffer.from(KEY).toString("hex"),
  Buffer.from(KEY).toString("base64"),
];
/** Waits before the second and the third attempt of a webhook. */
export const RETRY_SECONDS = [10, 40] as const;

const TERMS: Pick<Deps, "mode" | "payin" | "payout" | "webhook" | "witnessLateMs" | "retention"> = {
  // As where money is real: every chain is a witness from the first start on.
  mode: "production",
  payin: {
    quoteTtlSeconds: 120,
    fee: { flat: 0n, bps: 50n },
    spreadBps: 50n,
    minSenderCents: 10_00n,
    maxSenderCents: 1_000_000_00n,
    refusedForGoodMs: 30_000,
  },
  payout: {
    quoteTtlSeconds: 120,
    fee: { flatCents: 100n, bps: 50n },
    spreadBps: 50n,
    allowanceWaitSeconds: ALLOWANCE_WAIT_SECONDS,
  },
  webhook: {
    retryBaseMs: 1_000,
    retrySeconds: RETRY_SECONDS,
    timeoutMs: 5_000,
    allowsPrivateTargets: true,
  },
  witnessLateMs: 60_000,
  retention: {
    openedDays: 3650,
    abandonedDays: 90,
    quotesDays: 30,
    eventsDays: 90,
    undeliveredDays: 365,
  },
};

/** What the exchange's processes share: the world outside, and their database. */
export type Outside = {
  database: SharedDatabase;
  bank: SimulatedBank;
  chains: ReadonlyMap<Network, SimulatedChain>;
  /** Fills treasuries, where the history has one. */
  faucet: Faucet | null;
};

export const treasuryOf = (network: Network): string => addressOf(network, "treasury");
export const spenderOf = (network: Network, userId: number): string =>
  addressOf(network, `spender of ${userId}`);

/** What a process of the exchange reaches, as one that has this life. */
export function serviceDeps(
  { database, bank, chains, faucet }: Outside,
  life: Life,
  chance: Chance,
  lines: string[],
): Deps {
  const ports = [...chains].map(([network, chain]) => {
    const port = chainPort(chain, treasuryOf(network), (userId) => spenderOf(network, userId));
    const inside = ["sign", "pullState", "spenderOf", "cursorAfter"] as const;
    const behind = <T>(ask: () => T): T => chain.behind(1 + chance.below(3), ask);
    const lies = nodeLies(chance);
    const reached = throughLife(life, "chain", port, { inside, behind, lies });
    if (port.acts) reached.acts = throughLife(life, "chain.acts", port.acts, { behind });
    return [network, reached] as const;
  });
  const destination = { write: (line: string) => void lines.push(line) };
  return {
    ...TERMS,
    ...databaseOf<Tables>(database, life),
    log: createLog({ name: "service", level: "info", destination }),
    callsPerMinute: 1_000_000,
    sealer: sealerWith(KEY),
    sealerWith,
    chains: new Map(ports),
    treasurySent: new Map(),
    faucet: faucet && throughLife(life, "faucet", faucet, { isOnce: true }),
    pix: throughLife(life, "bank", bank.port),
    kyc: {
      open: () => Promise.reject(new Error("nobody is analysed")),
      outcome: () => Promise.reject(new Error("nobody is analysed")),
    },
    rates: sandboxRates("simulation"),
  };
}

const REMOTE = { incoming: { socket: { remoteAddress: "127.0.0.1", remotePort: 1 } } };

/** One process of the exchange: its door, its workers, its end. */
export type ServiceProcess = {
  life: Life;
  deps: Deps;
  /** Answers a call as over HTTP; never where the process ends meanwhile. */
  answer(request: Request): Promise<Response>;
};

export function startServiceProcess(
  outside: Outside,
  chance: Chance,
  faultAt: FaultAt,
  lines: string[],
): ServiceProcess {
  const life = startLife(chance, faultAt);
  const deps = serviceDeps(outside, life, chance.fork("nodes"), lines);
  const app = createApp({
    deps,
    managementToken: MANAGEMENT_TOKEN,
    origin: "https://exchange.example",
    sandboxUrl: null,
    checks: {},
    uploads: { folder: "/nowhere" },
  });
  const workers = startSettleWorkers(deps, deps.log as never, LOOK_EVERY_MS);
  const delivering = asProcess(life, () =>
    startDelivering(deps, { log: deps.log as never, intervalMs: LOOK_EVERY_MS }),
  );
  life.onEnd(() => {
    void workers.stop();
    void delivering.stop();
  });
  return {
    life,
    deps,
    answer: async (request) => {
      await life.stay();
      const response = await app.fetch(request, REMOTE);
      await life.stay();
      return response;
    },
  };
}
