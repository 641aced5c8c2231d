import type { DatabaseSync } from "node:sqlite";

/** `accepted`: on its way. The other two states are final. */
type PaymentState = "accepted" | "settled" | "refused";

/** A PIX that the client sends, under the client's own id. */
export type Payment = {
  id: string;
  pixKey: string;
  cents: bigint;
  description: string;
  state: PaymentState;
  /** null when it was refused before it left. */
  endToEndId: string | null;
  reason: string | null;
  acceptedAt: Date;
  /** When it arrives; it is on its way until then. */
  arrivesAt: Date;
  settledAt: Date | null;
};

type Row = {
  id: string;
  pix_key: string;
  cents: bigint;
  description: string;
  state: PaymentState;
  end_to_end_id: string | null;
  reason: string | null;
  accepted_at: string;
  arrives_at: string;
  settled_at: string | null;
};

function toPayment(row: Row): Payment {
  return {
    id: row.id,
    pixKey: row.pix_key,
    cents: row.cents,
    description: row.description,
    state: row.state,
    endToEndId: row.end_to_end_id,
    reason: row.reason,
    acceptedAt: new Date(row.accepted_at),
    arrivesAt: new Date(row.arrives_at),
    settledAt: row.settled_at === null ? null : new Date(row.settled_at),
  };
}

export type Payments = {
  find(id: string): Payment | null;
  add(payment: Payment): void;
  settle(id: string, at: Date): void;
  refuse(id: string, reason: string): void;
  /** Payments that have arrived by then but are not final, in order of arrival. */
  arrived(by: Date): Payment[];
  /** The sum set aside for payments on their way. */
  setAside(): bigint;
};

export function createPayments(db: DatabaseSync): Payments {
  const select = db.prepare("select * from payment where id = ?");
  const onTheirWay = db.prepare(
    "select * from payment where state = 'accepted' and arrives_at <= ? order by arrives_at, id",
  );
  const sum = db.prepare(
    "select coalesce(sum(cents), 0) as total from payment where state = 'accepted'",
  );
  for (const each of [select, onTheirWay, sum]) each.setReadBigInts(true);
  const insert = db.prepare("insert into payment values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const settle = db.prepare("update payment set state = 'settled', settled_at = ? where id = ?");
  const refuse = db.prepare("update payment set state = 'refused', reason = ? where id = ?");

  return {
    find: (id) => {
      const row = select.get(id);
      return row ? toPayment(row as unknown as Row) : null;
    },
    add: (payment) => {
      const { id, pixKey, cents, description, state, endToEndId, reason } = payment;
      const [accepted, arrives] = [payment.acceptedAt, payment.arrivesAt];
      const times = [accepted.toISOString(), arrives.toISOString(), null] as const;
      insert.run(id, pixKey, cents, description, state, endToEndId, reason, ...times);
    },
    settle: (id, at) => void settle.run(at.toISOString(), id),
    refuse: (id, reason) => void refuse.run(reason, id),
    arrived: (by) => (onTheirWay.all(by.toISOString()) as unknown as Row[]).map(toPayment),
    setAside: () => sum.get()?.total as bigint,
  };
}
