import { ExchangeError } from "#protocol/wire/error.ts";
import type { Chance } from "./chance.ts";
import { elapsedMs, sleep } from "./time.ts";

/** What may happen to one call that leaves a process. */
export const CALL_FAULTS = [
  /** The process ends before the call is made. */
  "killed before",
  /** The process ends when the call has done its work, before it hears of it. */
  "killed after",
  "request lost",
  "answer lost",
  /** The network delivers it twice. */
  "doubled",
  /** Nobody waits for it any more when it arrives. */
  "late",
  /** The process stands still while others go on, as one whose machine sleeps: before the call, or with its answer. */
  "stalled",
  "stalled after",
  /** The node that answers is some blocks behind the others. */
  "behind",
  /** The node that answers lies about what it was asked. */
  "lies",
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/** Of what does its work once where it is asked once, and never later. */
export const ONCE_FAULTS = [
  "killed before",
  "killed after",
  "request lost",
  "answer lost",
] as const satisfies readonly CallFault[];

/** Of the database: it does its work once, and in order. */
export const DATABASE_FAULTS = [
  "killed before",
  "killed after",
  "request lost",
  "answer lost",
  "stalled",
] as const satisfies readonly CallFault[];

/** Where a process meets the outside: a port's method, or a statement of the database. */
type Site = {
  place: string;
  isDatabase: boolean;
  /** Asked twice it would do its work twice. */
  isOnce?: boolean | undefined;
  /** Asks one that is behind; absent: there is none. */
  behind?: (<T>(ask: () => T) => T) | undefined;
  /** What one that lies makes of an answer; absent: there is none. */
  lie?: ((truth: never) => unknown) | undefined;
};

/** Says what happens to a call; null: nothing. */
export type FaultAt = (site: Site) => CallFault | null;

/** A promise of its own each time: one that all wait for would hold whatever has ever waited. */
const never = (): Promise<never> => new Promise(() => undefined);
const TIMEOUT_MS = 10_000;
export const LATE_MS = 90_000;
export const STALL_MS = 45_000;

/** One life of a process: from its start to its end. What it does reaches the world through `call` alone. */
export type Life = {
  readonly isAlive: boolean;
  /** Its end, as by SIGKILL: nothing that it waits for comes any more. */
  end(): void;
  onEnd(run: () => void): () => void;
  /** Never resolves where the process has ended meanwhile. */
  call<T>(site: Site, run: () => Promise<T>, lost: () => Error): Promise<T>;
  /** Resolves at once, or never. */
  stay(): Promise<void>;
  /** Resolves once it does not stand still. */
  awake(): Promise<void>;
};

export function startLife(chance: Chance, faultAt: FaultAt): Life {
  let isAlive = true;
  let stillUntilMs = 0;
  const standStill = async () => {
    stillUntilMs = elapsedMs() + STALL_MS;
    await sleep(STALL_MS);
    await life.stay();
  };
  const ends = new Set<() => void>();
  const unlessEnded = <T>(value: T): Promise<T> => (isAlive ? Promise.resolve(value) : never());
  const life: Life = {
    get isAlive() {
      return isAlive;
    },
    end: () => {
      if (!isAlive) return;
      isAlive = false;
      for (const run of ends) run();
      ends.clear();
    },
    onEnd: (run) => {
      ends.add(run);
      return () => ends.delete(run);
    },
    stay: () => unlessEnded(undefined),
    awake: async () => {
      while (elapsedMs() < stillUntilMs) await sleep(stillUntilMs - elapsedMs());
      await life.stay();
    },
    call: async (site, run, lost) => {
      await life.stay();
      await sleep(chance.below(site.isDatabase ? 3 : 40));
      await life.stay();
      // A transaction that has begun goes on: the one connection would keep everybody waiting.
      if (!site.isDatabase) await life.awake();
      const fault = faultAt(site);
      if (fault === "killed before") {
        life.end();
        return never();
      }
      if (fault === "stalled") await standStill();
      if (fault === "request lost" || fault === "late") {
        if (fault === "late")
          void sleep(LATE_MS)
            .then(run)
            .catch(() => undefined);
        await sleep(TIMEOUT_MS);
        await life.stay();
        throw lost();
      }
      const asked = fault === "behind" && site.behind ? site.behind(run) : run();
      const outcome = await asked.then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      await life.stay();
      if (fault === "doubled") await run().catch(() => undefined);
      if (fault === "killed after") {
        life.end();
        return never();
      }
      if (fault === "stalled after") await standStill();
      if (fault === "answer lost") {
        await sleep(TIMEOUT_MS);
        await life.stay();
        throw lost();
      }
      await sleep(chance.below(site.isDatabase ? 2 : 40));
      await life.stay();
      if ("error" in outcome) throw outcome.error;
      const isLie = fault === "lies" && site.lie;
      return isLie ? (site.lie?.(outcome.value as never) as typeof outcome.value) : outcome.value;
    },
  };
  return life;
}

const unanswered = (): Error => new ExchangeError("UNAVAILABLE");

type Ways<Port> = {
  inside?: readonly (keyof Port)[];
  behind?: Site["behind"];
  isOnce?: boolean;
  lies?: { [Key in keyof Port]?: Site["lie"] };
};

/** The functions of a port, each a call of this process. What is no function, or works inside it, stays. */
export function throughLife<Port extends object>(
  life: Life,
  name: string,
  port: Port,
  { inside = [], behind, isOnce, lies = {} }: Ways<Port> = {},
): Port {
  const reached = { ...port };
  for (const [key, value] of Object.entries(port)) {
    if (typeof value !== "function" || inside.includes(key as keyof Port)) continue;
    const lie = lies[key as keyof Port];
    const site = { place: `${name}.${key}`, isDatabase: false, isOnce, behind, lie };
    const call = (...given: unknown[]): Promise<unknown> =>
      life.call(site, async () => value.apply(port, given) as unknown, unanswered);
    Object.assign(reached, { [key]: call });
  }
  return reached;
}
