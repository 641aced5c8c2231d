import "server-only";
import type { Actor, Person } from "#lib/core/access/actor.ts";
import { DashboardError, type FailureCode } from "#lib/core/errors/dashboard-error.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { RATE_LIMITS, secondsOver } from "#lib/core/access/rate-limit.ts";
import { insertAudit, type AuditEntry } from "#lib/core/doors/audit.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import type { Rows, Store, Tx } from "#lib/core/store/store.ts";
import { beginEffect, besideEffects } from "#platform/effects/watch-effects.ts";
import { linkSpan } from "#platform/tracing/tracing.ts";
import { maskDetail, maskSubject } from "./mask-detail.ts";
import type { AuditAction } from "./audit-action.ts";

type AuditNote = {
  /** A more specific name, where one permission covers several actions. */
  action?: AuditAction;
  /** The object of the action: `payin 17`, `wallet 3`. */
  subject?: string;
  /** Masked before it is kept. */
  detail?: Record<string, unknown>;
};

/** What a running action says about itself to the audit trail. */
export type Audit = {
  note: (note: AuditNote) => void;
  /** Skips the line on success, where the trail has just said the same; a refusal is still written. */
  leaveOut: () => void;
  /** Names the person who acted, where nobody was signed in before. */
  actAs: (person: Person, accountId: string) => void;
  /**
   * Writes "done" inside the caller's transaction, so that effect and trace commit together; without this
   * call the entry writes the line after the action.
   */
  writeIn: (tx: Tx) => Promise<void>;
  /**
   * Writes "begun", once, before an effect that no transaction of the store holds; how it ended is written
   * after it. A call by which the exchange changes something does so by itself. From here on a failure leaves open
   * what was done.
   * @throws DashboardError `TRAIL_NOT_WRITTEN`: the effect must not happen then
   */
  begin: () => Promise<void>;
};

type Attempt = {
  actor: Actor | null;
  permission: Permission | "public";
  requestId: string;
  address: string;
};
type Outcome = { outcome: "done" } | { outcome: "refused" | "failed"; code: FailureCode };
type End = Outcome | { outcome: "begun" };

/** What a job may go on with after a click, in a trace of its own. */
const GOES_ON = /^(intent|batch|export|schedule|sub-account) [\w-]{1,64}$/;

const ZERO_ADDRESS = {
  accountId: null,
  actorKind: "nobody",
  actorId: null,
  actorName: null,
} as const;

function actorOf(actor: Actor | null) {
  if (actor === null) return ZERO_ADDRESS;
  const accountId = actor.account.id;
  if (actor.kind === "system") {
    return { accountId, actorKind: "system", actorId: actor.name, actorName: actor.name } as const;
  }
  const { id, name } = actor.person;
  return { accountId, actorKind: "person", actorId: id, actorName: name } as const;
}

/** One attempt in the trail: what it begins outside the store, and how it ended, each once. */
export class AuditTrail implements Audit {
  readonly #store: Store;
  readonly #attempt: Attempt;
  #who: Pick<AuditEntry, "accountId" | "actorKind" | "actorId" | "actorName">;
  #note: AuditNote = {};
  #isBegun = false;
  #isWritten = false;
  #isLeftOut = false;

  constructor(store: Store, attempt: Attempt) {
    this.#store = store;
    this.#attempt = attempt;
    this.#who = actorOf(attempt.actor);
  }

  note = (note: AuditNote): void => {
    const detail = { ...this.#note.detail, ...note.detail };
    const before = this.#note.subject;
    this.#note = { ...this.#note, ...note, detail };
    if (note.subject !== undefined && note.subject !== before && GOES_ON.test(note.subject))
      linkSpan(note.subject);
  };

  leaveOut = (): void => {
    this.#isLeftOut = true;
  };

  actAs = (person: Person, accountId: string): void => {
    const { id: actorId, name: actorName } = person;
    this.#who = { accountId, actorKind: "person", actorId, actorName };
  };

  writeIn = async (tx: Tx): Promise<void> => {
    await insertAudit(tx, this.#entry({ outcome: "done" }));
    this.#isWritten = true;
  };

  begin = async (): Promise<void> => {
    await this.beginCall();
    beginEffect();
  };

  /** The line of `begin` alone, for what counts its own effect. */
  beginCall = async (): Promise<void> => {
    if (this.#isBegun || this.#isWritten) return;
    if (!(await this.#write({ outcome: "begun" }))) throw new DashboardError("TRAIL_NOT_WRITTEN");
    this.#isBegun = true;
  };

  /**
   * Writes how it ended, unless the action has already written its success. A failure to write is only logged
   * where a line tells of the action already.
   * @throws DashboardError `TRAIL_NOT_WRITTEN`: nothing of it stands in the trail, so it must not count as done
   */
  async close(end: Outcome): Promise<void> {
    const isDone = end.outcome === "done";
    if (isDone && (this.#isWritten || this.#isLeftOut)) return;
    const isWritten = await this.#write(end);
    if (isDone && !isWritten && !this.#isBegun) throw new DashboardError("TRAIL_NOT_WRITTEN");
  }

  /** @returns false, with the line in the log, where the store does not take it */
  async #write(end: End): Promise<boolean> {
    const entry = this.#entry(end);
    try {
      await besideEffects(async () => {
        if (await this.#isTooMuch(this.#store.db))
          dashboardLog.warn({ audit: entry }, "Refused, not kept");
        else await insertAudit(this.#store.db, entry);
      });
      return true;
    } catch (err) {
      dashboardLog.error({ err, audit: entry }, "The audit trail could not be written");
      return false;
    }
  }

  async #isTooMuch(rows: Rows): Promise<boolean> {
    if (this.#who.actorKind !== "nobody") return false;
    return (await secondsOver(rows, RATE_LIMITS.trailOfNobody(this.#attempt.address))) !== null;
  }

  #entry(end: End): AuditEntry {
    const { permission, requestId, address } = this.#attempt;
    const { action, subject, detail } = this.#note;
    return {
      ...this.#who,
      action: action ?? permission,
      permission,
      outcome: end.outcome,
      code: "code" in end ? end.code : null,
      subject: subject === undefined ? null : maskSubject(subject),
      detail: maskDetail(detail ?? {}),
      requestId,
      address: address === "" ? null : address,
    };
  }
}
