import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

type Mark = { open: boolean };
type ConnectCallback = Parameters<pg.Pool["connect"]>[0];

const marks = new AsyncLocalStorage<Mark>();

/** Runs the body of a transaction, in which no second connection may be taken. */
export async function insideTransaction<T>(run: () => Promise<T>): Promise<T> {
  const mark: Mark = { open: true };
  try {
    return await marks.run(mark, run);
  } finally {
    mark.open = false;
  }
}

/**
 * A pool that refuses at once to hand a connection to code inside an open transaction: that code would
 * work outside the transaction it seems to be in.
 */
export class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (marks.getStore()?.open) {
      const error = new Error("A transaction is open here: use its handle, not the database");
      if (!callback) return Promise.reject(error);
      return callback(error, undefined, () => {});
    }
    return callback ? super.connect(callback) : super.connect();
  }
}
