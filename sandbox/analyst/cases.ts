import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";
import type { DatabaseSync } from "node:sqlite";

export type Verdict =
  | { status: "APPROVED"; reason: null }
  | { status: "REJECTED"; reason: string | null };

/** A company to be judged, as the client that opened the case described it. */
export type CaseOrder = {
  key: string;
  /** The company's user number at the exchange; null for cases from before it was sent. */
  userId: number | null;
  /** Canonical CNPJ. */
  document: string;
  name: string;
  tradeName: string | null;
  /** The documents sent; the sandbox does not look into them. */
  documents: readonly DocumentType[];
};

export type Case = CaseOrder & {
  id: number;
  openedAt: Date;
  /** When the rule decides it, unless a person has decided before. */
  dueAt: Date;
  status: "UNDER_REVIEW" | Verdict["status"];
  reason: string | null;
  decidedBy: "rule" | "person" | null;
  decidedAt: Date | null;
  /** Its number among the decisions; null while undecided. */
  decision: number | null;
};

type Row = {
  id: number;
  key: string;
  user_id: number | null;
  document: string;
  name: string;
  trade_name: string | null;
  documents: string;
  opened_at: string;
  due_at: string;
  status: Case["status"];
  reason: string | null;
  decided_by: Case["decidedBy"];
  decided_at: string | null;
  decision: number | null;
};

const toCase = (row: Row): Case => ({
  id: row.id,
  key: row.key,
  userId: row.user_id,
  document: row.document,
  name: row.name,
  tradeName: row.trade_name,
  documents: JSON.parse(row.documents) as DocumentType[],
  openedAt: new Date(row.opened_at),
  dueAt: new Date(row.due_at),
  status: row.status,
  reason: row.reason,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at === null ? null : new Date(row.decided_at),
  decision: row.decision,
});

export type Cases = {
  byKey(key: string): Case | null;
  byId(id: number): Case | null;
  /** Newest last. */
  byDocument(document: string): Case[];
  add(order: CaseOrder, openedAt: Date, dueAt: Date): Case;
  decide(id: number, verdict: Verdict, by: "rule" | "person", at: Date): Case;
  /** Open cases that are due, the longest open first. */
  due(by: Date): Case[];
  /** Open cases, the longest open first. */
  open(limit: number): Case[];
  countOpen(): number;
  /** Up to `limit` cases decided before a decision, newest first. */
  decided(before: number, limit: number): Case[];
};

export function createCases(db: DatabaseSync): Cases {
  function query(rest: string) {
    const statement = db.prepare(`select * from kyc_case ${rest}`);
    return (...values: (string | number)[]) =>
      (statement.all(...values) as unknown as Row[]).map(toCase);
  }

  const byKey = query("where key = ?");
  const byId = query("where id = ?");
  const byDocument = query("where document = ? order by id");
  const due = query("where status = 'UNDER_REVIEW' and due_at <= ? order by due_at, id");
  const open = query("where status = 'UNDER_REVIEW' order by due_at, id limit ?");
  const decided = query("where decision < ? order by decision desc limit ?");
  const count = db.prepare("select count(*) as total from kyc_case where status = 'UNDER_REVIEW'");
  const insert = db.prepare(`
    insert into kyc_case
      (key, user_id, document, name, trade_name, documents, opened_at, due_at, status)
    values (?, ?, ?, ?, ?, ?, ?, ?, 'UNDER_REVIEW')
    returning *`);
  const decide = db.prepare(`
    update kyc_case set status = ?, reason = ?, decided_by = ?, decided_at = ?,
      decision = (select coalesce(max(decision), 0) + 1 from kyc_case)
    where id = ? returning *`);

  return {
    byKey: (key) => byKey(key)[0] ?? null,
    byId: (id) => byId(id)[0] ?? null,
    byDocument,
    add: ({ key, userId, document, name, tradeName, documents }, openedAt, dueAt) => {
      const times = [openedAt.toISOString(), dueAt.toISOString()] as const;
      const told = [key, userId, document, name, tradeName, JSON.stringify(documents)] as const;
      return toCase(insert.get(...told, ...times) as unknown as Row);
    },
    decide: (id, { status, reason }, by, at) =>
      toCase(decide.get(status, reason, by, at.toISOString(), id) as unknown as Row),
    due: (by) => due(by.toISOString()),
    open,
    countOpen: () => Number(count.get()?.total ?? 0),
    decided,
  };
}
