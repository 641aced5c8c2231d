import type { DatabaseSync } from "node:sqlite";
import type { PayingPerson } from "#protocol/api/sandbox.ts";

export type Payers = {
  of(movementId: number): PayingPerson | null;
  add(movementId: number, payer: PayingPerson): void;
};

/** Who paid each PIX that came in, in a table of its own: an older statement has rows without a payer. */
export function createPayers(db: DatabaseSync): Payers {
  const select = db.prepare("select name, document from payer where movement_id = ?");
  const insert = db.prepare("insert into payer (movement_id, name, document) values (?, ?, ?)");
  return {
    of: (movementId) => {
      const row = select.get(movementId);
      return row ? { name: row.name as string, document: row.document as string } : null;
    },
    add: (movementId, { name, document }) => void insert.run(movementId, name, document),
  };
}
