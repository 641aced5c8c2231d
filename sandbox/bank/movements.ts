import type { DatabaseSync } from "node:sqlite";

export type Direction = "in" | "out" | "returned";

/** A row of the statement. */
export type Movement = {
  id: number;
  direction: Direction;
  cents: bigint;
  endToEndId: string;
  originalEndToEndId: string | null;
  txid: string | null;
  pixKey: string | null;
  /** The id given by the client that ordered it: the same order twice moves money once. */
  orderId: string;
  createdAt: Date;
};

type Row = {
  id: bigint;
  direction: Direction;
  cents: bigint;
  end_to_end_id: string;
  original_end_to_end_id: string | null;
  txid: string | null;
  pix_key: string | null;
  order_id: string;
  created_at: string;
};

/** The accounts between which money moves. */
const ACCOUNTS = {
  in: { from: "payers", to: "client" },
  out: { from: "client", to: "receivers" },
  returned: { from: "client", to: "payers" },
} as const satisfies Record<Direction, { from: string; to: string }>;

const COLUMNS =
  "direction, cents, end_to_end_id, original_end_to_end_id, txid, pix_key, order_id, created_at";

function toMovement(row: Row): Movement {
  return {
    id: Number(row.id),
    direction: row.direction,
    cents: row.cents,
    endToEndId: row.end_to_end_id,
    originalEndToEndId: row.original_end_to_end_id,
    txid: row.txid,
    pixKey: row.pix_key,
    orderId: row.order_id,
    createdAt: new Date(row.created_at),
  };
}

export type Movements = {
  /** Writes the movement and its two entries. Call it inside a commit. */
  add(movement: Omit<Movement, "id">): Movement;
  byOrder(direction: Direction, orderId: string): Movement | null;
  byEndToEndId(endToEndId: string): Movement | null;
  byTxid(txid: string): Movement[];
  all(): Movement[];
  /** Payments received after an id, oldest first. */
  receivedAfter(id: bigint, limit: number): Movement[];
  /** All that moved after an id, oldest first. */
  after(id: bigint, limit: number): Movement[];
  /** Newest first, `limit` of those before an id. */
  before(id: number, limit: number): Movement[];
  returnedOf(endToEndId: string): bigint;
  balance(): bigint;
  newestAt(): Date;
};

export function createMovements(db: DatabaseSync): Movements {
  const insert = db.prepare(`insert into movement (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?)`);
  const insertEntry = db.prepare(
    "insert into entry (movement_id, account, cents) values (?, ?, ?)",
  );

  function query(rest: string) {
    const statement = db.prepare(`select id, ${COLUMNS} from movement ${rest}`);
    statement.setReadBigInts(true);
    return (...values: (string | number | bigint)[]) =>
      (statement.all(...values) as unknown as Row[]).map(toMovement);
  }

  function sum(rest: string) {
    const statement = db.prepare(`select coalesce(sum(cents), 0) as total from ${rest}`);
    statement.setReadBigInts(true);
    return (...values: string[]) => statement.get(...values)?.total as bigint;
  }

  const byOrder = query("where direction = ? and order_id = ?");
  const byEndToEndId = query("where end_to_end_id = ?");
  const byTxid = query("where txid = ? order by id");
  const all = query("order by id");
  const receivedAfter = query("where direction = 'in' and id > ? order by id limit ?");
  const after = query("where id > ? order by id limit ?");
  const before = query("where id < ? order by id desc limit ?");
  const newest = query("order by id desc limit 1");

  function add(movement: Omit<Movement, "id">): Movement {
    const { direction, cents, endToEndId, orderId, createdAt } = movement;
    const { originalEndToEndId, txid, pixKey } = movement;
    const { lastInsertRowid } = insert.run(
      direction,
      cents,
      endToEndId,
      originalEndToEndId,
      txid,
      pixKey,
      orderId,
      createdAt.toISOString(),
    );
    const { from, to } = ACCOUNTS[direction];
    insertEntry.run(lastInsertRowid, from, -cents);
    insertEntry.run(lastInsertRowid, to, cents);
    return { ...movement, id: Number(lastInsertRowid) };
  }

  return {
    add,
    byOrder: (direction, orderId) => byOrder(direction, orderId)[0] ?? null,
    byEndToEndId: (id) => byEndToEndId(id)[0] ?? null,
    byTxid: (txid) => byTxid(txid),
    all: () => all(),
    receivedAfter: (id, limit) => receivedAfter(id, limit),
    after: (id, limit) => after(id, limit),
    before: (id, limit) => before(id, limit),
    returnedOf: sum("movement where original_end_to_end_id = ?"),
    balance: sum("entry where account = 'client'"),
    newestAt: () => newest()[0]?.createdAt ?? new Date(0),
  };
}
