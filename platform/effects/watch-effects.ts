import { AsyncLocalStorage } from "node:async_hooks";
import { isDatabaseAway, isStatementRefused } from "./is-database-away.ts";

/** What a piece of work did that outlives it, as far as this process can know. */
type Ledger = {
  /** Effects that stand or may stand. */
  lasting: number;
  /** Errors by which the database could not be used. */
  lost: WeakSet<Error>;
  isOver: boolean;
};

// Next evaluates some modules more than once; all copies share one.
const kept = globalThis as { ponteEffects?: AsyncLocalStorage<Ledger> };
const ledgers = (kept.ponteEffects ??= new AsyncLocalStorage<Ledger>());

export type Effects = {
  /** Whether something was done, or may have been. */
  areLasting: () => boolean;
  /**
   * Whether it failed because the database could not be used, before anything was done. Then nothing will be
   * either: what is still under way is refused.
   */
  endedUndone: (error: unknown) => boolean;
};

/** Runs a piece of work and counts what it does that outlives it. */
export function watchEffects<T>(run: (effects: Effects) => Promise<T>): Promise<T> {
  const ledger: Ledger = { lasting: 0, lost: new WeakSet(), isOver: false };
  const areLasting = () => ledger.lasting > 0;
  const endedUndone = (error: unknown) => {
    if (!(error instanceof Error) || !ledger.lost.has(error) || areLasting()) return false;
    ledger.isOver = true;
    return true;
  };
  return ledgers.run(ledger, () => run({ areLasting, endedUndone }));
}

/** Whether anybody counts what is done here. */
export const isWatched = (): boolean => ledgers.getStore() !== undefined;

/**
 * Runs what is kept beside the work, such as limits and the trail: it is no effect of the work, and may be
 * stored after the work has ended.
 */
export function besideEffects<T>(run: () => Promise<T>): Promise<T> {
  const ledger = ledgers.getStore();
  return ledger ? ledgers.run({ ...ledger, lasting: 0, isOver: false }, run) : run();
}

/** Counts an effect outside the database, before it begins. Throws once the work was answered as undone. */
export function beginEffect(): void {
  const ledger = ledgers.getStore();
  if (!ledger) return;
  if (ledger.isOver) throw new Error("The work was answered as undone: nothing follows");
  ledger.lasting += 1;
}

/** Runs a statement with a lasting effect, or a commit. It counts unless the server refused it. */
export async function withEffect<T>(run: () => Promise<T>): Promise<T> {
  beginEffect();
  try {
    return await run();
  } catch (error) {
    const ledger = ledgers.getStore();
    if (ledger && isStatementRefused(error)) ledger.lasting -= 1;
    throw error;
  }
}

/** Notes of a failed use of the database whether it was away. */
export async function noteLost<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const ledger = ledgers.getStore();
    if (error instanceof Error && (isDatabaseAway(error) || isDatabaseAway(error.cause))) {
      ledger?.lost.add(error);
    }
    throw error;
  }
}
