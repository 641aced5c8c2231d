import "server-only";
import { unstable_rethrow } from "next/navigation";
import type { z } from "#protocol/wire/zod.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError, type FailureCode } from "#lib/core/errors/dashboard-error.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { getStore, type Store, type Tx } from "#lib/core/store/store.ts";
import { noteLost, watchEffects, type Effects } from "#platform/effects/watch-effects.ts";
import { describeSpan, inSpan } from "#platform/tracing/tracing.ts";
import { AuditTrail, type Audit } from "./audit-trail.ts";
import {
  admit,
  parseInput,
  requireFresh,
  requireOurPage,
  visitOf,
  currentSession,
} from "./enter.ts";
import type { EntryActor, Entry, PageAccountRule, Visit } from "./enter.ts";
import { failureOf, isUnforeseen, type Failure } from "#lib/core/errors/failure.ts";
import { endOfEffects } from "#lib/core/errors/end-of-effects.ts";
import { lazyExchange, type Exchange } from "#lib/core/exchange/get-exchange.ts";
import { lockStillAllowed } from "#lib/core/access/still-allowed.ts";

/** The outcome of a write or a live read, as a value. */
export type ActionResult<Data> = { ok: true; data: Data } | Failure;

/** What `run` gets besides its input. */
export type DoorContext<E extends Entry> = {
  actor: EntryActor<E>;
  /** The account whose rows may be touched; every statement names it. */
  account: E extends "public" ? null : Account;
  store: Store;
  audit: Audit;
  /** Allows only the calls that the entry's permission opens. */
  exchange: E extends "public" ? null : Exchange;
  /**
   * A transaction that commits only while session, person and role still stand, as `lockStillAllowed` says. What
   * follows an answer of the exchange is stored without it.
   */
  transaction: E extends "public" ? null : <Done>(run: (tx: Tx) => Promise<Done>) => Promise<Done>;
  visit: Visit;
};

export type DoorDefinition<S extends z.ZodType, E extends Entry, Data> = {
  schema: S;
  entry: E;
  run: (input: z.output<S>, context: DoorContext<E>) => Promise<Data>;
};
type DoorOptions = {
  /** Written to the audit trail, allowed or not. */
  isWrite: boolean;
  /** Only a page of the dashboard may send it. */
  isOurs: boolean;
  /** Whether the request must name the account that its page was drawn for. */
  pageAccount: PageAccountRule;
  /** Refused unless a factor was asked within the last minutes. */
  fresh?: boolean;
  /** Also for whom must still enrol a factor. */
  beforeEnrolment?: boolean;
};

/**
 * The one way in: origin, session, permission and input are checked, then `run` works. Every error becomes a
 * value. Next's own signals (a redirect) pass through and count as done. A write that changes something at the
 * exchange has its line in the trail before, and none counts as done that has no line at all.
 */
export async function runDoor<S extends z.ZodType, E extends Entry, Data>(
  definition: DoorDefinition<S, E, Data>,
  options: DoorOptions,
  headers: Headers,
  readInput: () => unknown,
): Promise<ActionResult<Data>> {
  const visit = visitOf(headers);
  const attributes = {
    "ponte.permission": definition.entry,
    "ponte.request.id": visit.requestId,
  };
  const name = options.isWrite ? "action" : "read";
  const ended = await inSpan({ name, kind: "server", attributes }, async () => {
    try {
      const result = await watchEffects((effects) =>
        enterDoor({ definition, options, visit, readInput, effects }),
      );
      if (!result.ok) describeSpan({ "ponte.outcome": result.code });
      return { result };
    } catch (error) {
      // A redirect is no failure of what the span tells.
      if (isSignal(error)) return { signal: error };
      throw error;
    }
  });
  if ("signal" in ended) throw ended.signal;
  return ended.result;
}

type Entering<S extends z.ZodType, E extends Entry, Data> = {
  definition: DoorDefinition<S, E, Data>;
  options: DoorOptions;
  visit: Visit;
  readInput: () => unknown;
  effects: Effects;
};

async function enterDoor<S extends z.ZodType, E extends Entry, Data>({
  definition,
  options,
  visit,
  readInput,
  effects,
}: Entering<S, E, Data>): Promise<ActionResult<Data>> {
  const attempt = {
    permission: definition.entry,
    requestId: visit.requestId,
    address: visit.address,
  };
  let trail: AuditTrail | null = null;
  try {
    const store = await noteLost(getStore);
    trail = new AuditTrail(store, { actor: null, ...attempt });
    if (options.isOurs) requireOurPage(visit);
    const session = await currentSession(visit, definition.entry);
    trail = new AuditTrail(store, { actor: session, ...attempt });
    const actor = admit(session, definition.entry, visit, options.pageAccount);
    if (session?.mustEnrol && !options.beforeEnrolment) {
      throw new DashboardError("ENROLMENT_REQUIRED");
    }
    const input = parseInput(definition.schema, await readInput());
    // Last: a factor is asked only for what could be done then.
    if (options.fresh && session) requireFresh(session);
    const { isWrite } = options;
    const behind = context({ actor, entry: definition.entry, store, trail, visit, isWrite });
    const ended = await endOf(() => definition.run(input, behind));
    if (isWrite) await trail.close({ outcome: "done" });
    if ("signal" in ended) throw ended.signal;
    return { ok: true, data: ended.data };
  } catch (error) {
    if (isSignal(error)) throw error;
    const failed = endOfEffects(failureOf(error, visit.requestId), error, effects);
    if (isUnforeseen(error)) {
      dashboardLog.error(
        { err: error, requestId: visit.requestId, routeDoor: definition.entry },
        "A door failed",
      );
    }
    if (options.isWrite) await trail?.close({ outcome: outcomeOf(failed.code), code: failed.code });
    return failed;
  }
}

type Found<E extends Entry> = {
  actor: EntryActor<E>;
  entry: E;
  store: Store;
  trail: AuditTrail;
  visit: Visit;
  isWrite: boolean;
};

function context<E extends Entry>({
  actor,
  entry,
  store,
  trail,
  visit,
  isWrite,
}: Found<E>): DoorContext<E> {
  const common = { actor, store, audit: trail, visit };
  const own =
    actor === null || entry === "public"
      ? { account: null, exchange: null, transaction: null }
      : {
          account: actor.account,
          exchange: lazyExchange(actor, entry, isWrite ? trail.beginCall : undefined),
          transaction: <Done>(run: (tx: Tx) => Promise<Done>) =>
            store.transaction(async (tx) => {
              const done = await run(tx);
              // Last: whoever takes a right away locks the account first and the person after it.
              await lockStillAllowed(tx, actor, entry);
              return done;
            }),
        };
  // Both depend on whether the entry is public, which the compiler can't express.
  return { ...common, ...own } as unknown as DoorContext<E>;
}

/** Codes after which something may have happened, or nothing was tried. */
const FAILED: readonly FailureCode[] = [
  "INTERNAL",
  "UNAVAILABLE",
  "STORE_UNAVAILABLE",
  "EXCHANGE_UNCLEAR",
  "EXCHANGE_UNREACHABLE",
  "EXCHANGE_UNREADABLE",
  "EXCHANGE_RATE_LIMITED",
  "TRAIL_NOT_WRITTEN",
  "MAIL_NOT_SENT",
];

/** How a line of the trail says that it did not work. */
export function outcomeOf(code: FailureCode): "refused" | "failed" {
  return FAILED.includes(code) ? "failed" : "refused";
}

/** What `run` came to: Next's own signals are how an action ends too. */
async function endOf<Data>(
  run: () => Promise<Data>,
): Promise<{ data: Data } | { signal: unknown }> {
  try {
    return { data: await run() };
  } catch (error) {
    if (isSignal(error)) return { signal: error };
    throw error;
  }
}

function isSignal(error: unknown): boolean {
  try {
    unstable_rethrow(error);
    return false;
  } catch {
    return true;
  }
}
