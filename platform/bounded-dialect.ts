import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from "kysely";
import { noteLost } from "./effects/watch-effects.ts";
import { watchStatements } from "./effects/watch-statements.ts";

/** No transaction waits for anything outside the database. */
export const IDLE_MS = 60_000;

type BoundedConfig = PostgresDialectConfig & { idleMs: number };

class BoundedDriver extends PostgresDriver {
  readonly #idleMs: number;
  readonly #watched = new WeakSet<DatabaseConnection>();

  constructor({ idleMs, ...config }: BoundedConfig) {
    super(config);
    this.#idleMs = idleMs;
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver["acquireConnection"]>
  ): ReturnType<PostgresDriver["acquireConnection"]> {
    const connection = await noteLost(() => super.acquireConnection(...options));
    if (!this.#watched.has(connection)) watchStatements(connection);
    this.#watched.add(connection);
    return connection;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
    const begin = `begin${level}${accessMode ? ` ${accessMode}` : ""}`;
    // In one message: the bound costs no way there and back.
    const bound = `set local idle_in_transaction_session_timeout = ${this.#idleMs}`;
    await connection.executeQuery(CompiledQuery.raw(`${begin}; ${bound}`));
  }

  /** A lost connection took its transaction along; the caller hears of the loss, not of this. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver["rollbackTransaction"]>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/**
 * PostgreSQL ends each transaction in which nothing is said for `idleMs`, so that a process that vanishes
 * keeps no locks. Said within the transaction: a pooler in transaction mode refuses it of a session.
 */
export class BoundedDialect extends PostgresDialect {
  readonly #config: BoundedConfig;

  constructor(config: BoundedConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new BoundedDriver(this.#config);
  }
}
