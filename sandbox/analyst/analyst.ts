import { ExchangeError } from "#protocol/wire/error.ts";
import { SANDBOX_KYC_REASON, SANDBOX_REFUSED_TRADE_NAME } from "#protocol/api/sandbox.ts";
import type { DatabaseSync } from "node:sqlite";
import { inOneCommit, openJournal } from "#sandbox/open-journal.ts";
import { type Case, type CaseOrder, type Cases, createCases, type Verdict } from "./cases.ts";

/**
 * A case is decided once; `decision` numbers the decisions in order. Decisions are never changed or
 * deleted.
 */
const SCHEMA = `
create table if not exists kyc_case (
  id integer primary key autoincrement,
  key text not null unique,
  user_id integer,
  document text not null,
  name text not null,
  trade_name text,
  documents text not null,
  opened_at text not null,
  due_at text not null,
  status text not null check (status in ('UNDER_REVIEW', 'APPROVED', 'REJECTED')),
  reason text,
  decided_by text check (decided_by in ('rule', 'person')),
  decided_at text,
  decision integer unique,
  check ((status = 'UNDER_REVIEW') = (decision is null)),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  check (reason is null or status = 'REJECTED')
) strict;
create index if not exists kyc_case_open on kyc_case (due_at, id) where status = 'UNDER_REVIEW';
create index if not exists kyc_case_document on kyc_case (document, id);
create trigger if not exists kyc_case_ends_once before update on kyc_case
  when old.status <> 'UNDER_REVIEW'
  begin select raise(abort, 'a case that was decided is never changed'); end;
create trigger if not exists kyc_case_is_kept before delete on kyc_case
  begin select raise(abort, 'a case is never deleted'); end;
create table if not exists wish (name text primary key) strict;`;

function openAnalystBooks(file: string): DatabaseSync {
  const db = openJournal(file, SCHEMA);
  const has = "select 1 from pragma_table_info('kyc_case') where name = 'user_id'";
  // Adds the column to books from before cases had a user id.
  if (!db.prepare(has).get()) db.exec("alter table kyc_case add column user_id integer");
  return db;
}

const CPF = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g;

/** A company's name without a person's CPF, with which a MEI's name may end. */
const hideCpf = (name: string): string => name.replace(CPF, "***");

const APPROVED: Verdict = { status: "APPROVED", reason: null };
const REJECTED: Verdict = { status: "REJECTED", reason: SANDBOX_KYC_REASON };
const BY_HAND = "decide by hand";

/** Decides by the trade name alone, however often a company is opened again. */
const verdictOf = ({ tradeName }: Case): Verdict =>
  tradeName?.includes(SANDBOX_REFUSED_TRADE_NAME) ? REJECTED : APPROVED;

const isSame = (made: Case, order: CaseOrder): boolean =>
  (made.userId ?? order.userId) === order.userId &&
  made.document === order.document &&
  made.name === order.name &&
  made.tradeName === order.tradeName &&
  made.documents.join() === order.documents.join();

export type AnalystOptions = { delayMs: number; wall?: (() => number) | undefined };

/**
 * The sandbox's analyst decides companies by a rule after a delay, or by a person on a page. Due cases
 * are decided when somebody reads them, so a killed process loses none.
 */
export class Analyst {
  readonly #db: DatabaseSync;
  readonly #cases: Cases;
  readonly #wall: () => number;
  readonly delayMs: number;

  constructor(file: string, { delayMs, wall = Date.now }: AnalystOptions) {
    this.#db = openAnalystBooks(file);
    this.#cases = createCases(this.#db);
    this.#wall = wall;
    this.delayMs = delayMs;
  }

  /** The cases, after making every decision that is due. */
  get cases(): Cases {
    if (!this.isByHand && this.#cases.due(this.#now()).length > 0) {
      inOneCommit(this.#db, () => {
        const now = this.#now();
        for (const one of this.#cases.due(now)) {
          this.#cases.decide(one.id, verdictOf(one), "rule", now);
        }
      });
    }
    return this.#cases;
  }

  /** Whether only a person decides; survives a restart. */
  get isByHand(): boolean {
    return this.#db.prepare("select 1 from wish where name = ?").get(BY_HAND) !== undefined;
  }

  /** Switched off, everything that became due meanwhile is decided at once. */
  decideByHand(is: boolean): void {
    // The rule decides what was due before.
    void this.cases;
    const change = is
      ? "insert into wish (name) values (?) on conflict do nothing"
      : "delete from wish where name = ?";
    this.#db.prepare(change).run(BY_HAND);
  }

  /**
   * Opens a case, once per key.
   * @throws ExchangeError `CONFLICT` when the key was used for something else.
   */
  put(told: CaseOrder): Case {
    const hidden = {
      name: hideCpf(told.name),
      tradeName: told.tradeName && hideCpf(told.tradeName),
    };
    const order = { ...told, ...hidden };
    return inOneCommit(this.#db, () => {
      const known = this.#cases.byKey(order.key);
      if (known && !isSame(known, order)) {
        throw new ExchangeError("CONFLICT", { fields: { key: "taken" } });
      }
      const now = this.#now();
      return known ?? this.#cases.add(order, now, new Date(now.getTime() + this.delayMs));
    });
  }

  /**
   * A person decides a case.
   * @throws ExchangeError `NOT_FOUND`, `CONFLICT` when it is decided already.
   */
  decide(id: number, verdict: Verdict): Case {
    const { cases } = this;
    return inOneCommit(this.#db, () => {
      const found = cases.byId(id);
      if (!found) throw new ExchangeError("NOT_FOUND");
      if (found.status !== "UNDER_REVIEW") throw new ExchangeError("CONFLICT");
      return cases.decide(id, verdict, "person", this.#now());
    });
  }

  /**
   * A person decides every open case of a company: there is one, unless two accounts have opened it.
   * @throws ExchangeError `NOT_FOUND` for a company without a case, `CONFLICT` without an open one.
   */
  decideDocument(document: string, verdict: Verdict): void {
    const { cases } = this;
    inOneCommit(this.#db, () => {
      const found = cases.byDocument(document);
      if (found.length === 0) throw new ExchangeError("NOT_FOUND");
      const open = found.filter(({ status }) => status === "UNDER_REVIEW");
      if (open.length === 0) throw new ExchangeError("CONFLICT");
      for (const { id } of open) cases.decide(id, verdict, "person", this.#now());
    });
  }

  close(): void {
    this.#db.close();
  }

  #now(): Date {
    return new Date(this.#wall());
  }
}
