import "server-only";
import { randomUUID } from "node:crypto";
import { DashboardError, type Approval } from "#lib/core/errors/dashboard-error.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { requireStillAllowed } from "#lib/core/access/still-allowed.ts";
import { env } from "#lib/core/env.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { countEligibleApprovers } from "#lib/policies/rows/eligible-approvers.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import {
  addRequest,
  endRequestOf,
  lastRequestOf,
  reopenRequest,
  type RequestSubject,
} from "#lib/policies/rows/requests.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import { approvalCode } from "#lib/rules/policies/approved-payout.ts";
import {
  isSameChange,
  changeHash,
  type RequestedChange,
} from "#lib/rules/policies/requested-change.ts";
import type { RequestContents } from "#lib/rules/policies/request-content.ts";

type Context = DoorContext<Permission>;

/** A change that is about to be made. */
export type ProposedChange = Omit<RequestedChange, "accountId"> &
  Pick<RequestContents["change"], "again"> & {
    /** Others who made or changed any part of what it puts into force: they don't approve it either. */
    actors?: readonly string[];
  };

/** Rolls a change back that somebody else has to approve first. */
class NeedsDualControl extends Error {
  override readonly name = "NeedsDualControl";
  readonly change: ProposedChange;
  /** An approval that was for something else. */
  readonly isOutdated: boolean;
  constructor(change: ProposedChange, isOutdated: boolean) {
    super(change.change);
    this.change = change;
    this.isOutdated = isOutdated;
  }
}

/** Whoever else has to approve one call of an action. */
export class DualControl {
  readonly #context: Context;
  readonly #permission: Permission;
  /** Taken before something is done outside the store. */
  #given: string | null = null;
  /** Whether the action has said what it changes. */
  isAsked = false;

  constructor(context: Context, permission: Permission) {
    this.#context = context;
    this.#permission = permission;
  }

  #about = (change: ProposedChange): RequestSubject<"change"> => ({
    accountId: this.#context.account.id,
    operation: "change",
    object: `${change.change} ${change.object}`,
  });

  #content = ({ again: _again, actors: _hands, ...change }: ProposedChange): RequestedChange => ({
    ...change,
    accountId: this.#context.account.id,
  });

  /**
   * Refuses what opens the way for money in production while nobody else may decide.
   * @throws DashboardError `SECOND_MISSING`
   */
  requireTwo = async (rows: Rows): Promise<void> => {
    if (this.#context.account.environment === "production") await this.requireAnother(rows);
  };

  /**
   * Refuses what nobody does alone anywhere.
   * @throws DashboardError `SECOND_MISSING`
   */
  requireAnother = async (rows: Rows): Promise<void> => {
    const { actor, account } = this.#context;
    const others = await countEligibleApprovers(rows, account, actor.person.id);
    if (others === 0) throw new DashboardError("SECOND_MISSING");
  };

  /**
   * Lets a change go on whose transaction this is, once: nobody else has to approve it, or somebody has, and
   * what it was asked on is still the same. Anything else rolls it back. Null: the change widens nothing.
   * @returns the request by which it was approved; null: nobody had to
   */
  takeIn = async (tx: Tx, change: ProposedChange | null): Promise<string | null> => {
    const { actor, account, audit } = this.#context;
    this.isAsked = true;
    await lockDecisions(tx, account.id);
    await requireStillAllowed(tx, actor, this.#permission);
    if (change === null) return null;
    if ((await countEligibleApprovers(tx, account, actor.person.id)) === 0) return null;
    const about = this.#about(change);
    const last = await lastRequestOf(tx, about);
    const content = this.#content(change);
    const isOwn = last?.row.asked_by === actor.person.id;
    const isGranted = isOwn && requestState(last, new Date()) === "granted";
    if (!isGranted || !isSameChange(last.row.content, content))
      throw new NeedsDualControl(change, false);
    const { id, hash } = last.row;
    if (changeHash(content) !== hash) throw new NeedsDualControl(change, true);
    await endRequestOf(tx, about, "done");
    audit.note({ detail: { request: id, code: approvalCode(hash), approved_by: last.approvedBy } });
    return id;
  };

  /** The same in a transaction of its own, right before what is done outside the store. */
  take = async (change: ProposedChange | null): Promise<void> => {
    this.#given = await this.#context.store.transaction((tx) => this.takeIn(tx, change));
  };

  /** Puts an approval back that `take` has used up, because nothing was done. */
  giveBack = async (): Promise<void> => {
    if (this.#given !== null) await reopenRequest(this.#context.store.db, this.#given);
  };

  /** What a rolled back change ends in: the request for it is filed, or the one that is open is named. */
  refusalOf = async (error: unknown): Promise<DashboardError | null> => {
    if (!(error instanceof NeedsDualControl)) return null;
    const { change, isOutdated } = error;
    const { store, audit } = this.#context;
    if (isOutdated) {
      await endRequestOf(store.db, this.#about(change), "changed");
      return new DashboardError("CHANGE_OUTDATED");
    }
    const approval = await this.#file(change);
    // The attempt's own line in the trail tells what was tried.
    audit.note({ action: change.change });
    return new DashboardError("SECOND_NEEDED", { approval });
  };

  #file = async (change: ProposedChange): Promise<Approval> => {
    const { actor, account, store, audit } = this.#context;
    const about = this.#about(change);
    const content = this.#content(change);
    const hash = changeHash(content);
    const asked = { request: randomUUID(), code: approvalCode(hash) };
    return store.transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const last = await lastRequestOf(tx, about);
      const isAsked = last?.row.asked_by === actor.person.id && last.row.hash === hash;
      if (isAsked && requestState(last, new Date()) === "waiting") {
        return { ...asked, request: last.row.id };
      }
      await endRequestOf(tx, about, "replaced");
      await addRequest(tx, {
        id: asked.request,
        about,
        content: { ...content, again: change.again },
        hash,
        cents: null,
        others: 1,
        cooling_off_hours: 0,
        actors: [...new Set([...(change.actors ?? []), actor.person.id])],
        asked_by: actor.person.id,
        expiresInHours: env().APPROVAL_EXPIRY_HOURS,
      });
      audit.note({ action: "approval:ask", detail: asked });
      await audit.writeIn(tx);
      return asked;
    });
  };
}
