import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

/** The header under which a request carries its id, in and out. */
export const REQUEST_ID = "x-request-id";

// Next evaluates some modules more than once; all copies share one.
const kept = globalThis as { ponteRequestContext?: AsyncLocalStorage<string> };
const context = (kept.ponteRequestContext ??= new AsyncLocalStorage<string>());

/** What follows in this turn, and whatever it leads to, belongs to the request. */
export const enterRequest = (id: string): void => context.enterWith(id);

/** The id of the request in which this runs; undefined in background work. */
export const currentRequest = (): string | undefined => context.getStore();
