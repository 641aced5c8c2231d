// Prints the SQL of the sign-in tables: node --conditions=react-server scripts/auth-sql.ts > lib/store/migrations/0001-auth.sql
// Against an empty database, so that the file is always the whole of it.
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { getMigrations } from "better-auth/db/migration";
import pg from "pg";
import { authOptions } from "#lib/auth/auth-options.ts";

const lite = await PGlite.create();
class LiteClient extends pg.Client {
  constructor() {
    super(createPgConfig(lite));
  }
}
const pool = new pg.Pool({ Client: LiteClient, max: 1, connectionTimeoutMillis: 5000 });
const options = authOptions({ origin: "http://localhost:3000", secret: "-".repeat(32) });

try {
  const { compileMigrations } = await getMigrations({ ...options, database: pool });
  process.stdout.write(`${(await compileMigrations()).trim()}\n`);
} finally {
  await pool.end();
  await lite.close();
}
