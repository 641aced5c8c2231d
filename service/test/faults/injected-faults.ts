import type { FaultWorld } from "./fault-world.ts";
import type { InjectedFault, Mood } from "./outside-proxy.ts";

type FaultKind = {
  /** How often the fault is done at each step in a full round. */
  times: number;
  /**
   * The chain that the fault needs. `sandbox`: the sandbox's own chain. `bare`: one that can lose blocks.
   * `plain`: the sandbox's, in a family without a bare one. `any`: the bare one if the family has one.
   */
  chain: "sandbox" | "bare" | "plain" | "any";
  /** Runs at the step; answers whether the current call is cut off. */
  at: (world: FaultWorld) => ReturnType<InjectedFault>;
  /** Restores the world afterwards. */
  after: (world: FaultWorld) => Promise<void>;
};

const SILENCE_MS = 2_500;
/** Longer than the service waits for its bank, so that every kind of call times out once. */
const LATENESS_MS = 9_000;

const kills = (times: number, ...victims: ("service" | "sandbox")[]): FaultKind => ({
  times,
  chain: "sandbox",
  at: async (world) => {
    await Promise.all(victims.map((victim) => world[victim].end("SIGKILL")));
    return "cut";
  },
  after: async (world) => {
    await Promise.all(victims.map((victim) => world[victim].start()));
  },
});

const moods = (
  times: number,
  mood: Mood,
  ms: number,
  chain: FaultKind["chain"] = "any",
): FaultKind => ({
  times,
  chain,
  at: async (world) => {
    world.proxy.endure(mood, ms);
    return "on";
  },
  after: (world) => world.proxy.calm(),
});

/** The current call continues meanwhile: it may be the one that brings what gets undone. */
const chainLoses = (what: "reorganise" | "dropWaiting"): FaultKind => {
  const undoing = new WeakMap<FaultWorld, Promise<void>>();
  return {
    times: 5,
    chain: "bare",
    at: async (world) => {
      if (world.bare) undoing.set(world, world.bare[what]());
      return "on";
    },
    after: async (world) => undoing.get(world),
  };
};

/** What can go wrong at every step. */
export const INJECTED_FAULTS = {
  "service killed": kills(20, "service"),
  "sandbox killed": kills(20, "sandbox"),
  "both killed": kills(2, "service", "sandbox"),
  "chain reorganised": chainLoses("reorganise"),
  "waiting transactions dropped": chainLoses("dropWaiting"),
  "node lagging": moods(2, "lagging", SILENCE_MS, "bare"),
  "node loses its answers": moods(3, "deaf", SILENCE_MS, "plain"),
  "bytes come late": moods(3, "tardy", SILENCE_MS, "plain"),
  "bank late": moods(1, "late", LATENESS_MS),
  "bank says it twice": moods(3, "twice", SILENCE_MS),
  "bank silent": moods(3, "silent", SILENCE_MS),
  "bank loses its answers": moods(3, "losing", SILENCE_MS),
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof INJECTED_FAULTS;
export const FAULT_NAMES = Object.keys(INJECTED_FAULTS) as FaultName[];
