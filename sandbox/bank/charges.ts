import type { DatabaseSync } from "node:sqlite";

/** A demand for money, named by a txid in its PIX code. */
export type Charge = {
  txid: string;
  cents: bigint;
  /** The bank takes a payment after it too; whoever asked for the money says what is late. */
  expiresAt: Date;
  description: string;
  pixCode: string;
  createdAt: Date;
};

export type Charges = { find(txid: string): Charge | null; add(charge: Charge): void };

export function createCharges(db: DatabaseSync): Charges {
  const select = db.prepare("select * from charge where txid = ?");
  select.setReadBigInts(true);
  const insert = db.prepare("insert into charge values (?, ?, ?, ?, ?, ?)");

  function find(txid: string): Charge | null {
    const row = select.get(txid);
    if (!row) return null;
    return {
      txid: row.txid as string,
      cents: row.cents as bigint,
      expiresAt: new Date(row.expires_at as string),
      description: row.description as string,
      pixCode: row.pix_code as string,
      createdAt: new Date(row.created_at as string),
    };
  }

  function add({ txid, cents, expiresAt, description, pixCode, createdAt }: Charge): void {
    const [expires, created] = [expiresAt.toISOString(), createdAt.toISOString()];
    insert.run(txid, cents, expires, description, pixCode, created);
  }

  return { find, add };
}
