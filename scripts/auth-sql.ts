// Prints the SQL of the sign-in tables: node --conditions=react-server scripts/auth-sql.ts > lib/core/store/migrations/0001-auth.sql
// Runs against an empty database, so that the file always has all of it.
import { getMigrations } from "better-auth/db/migration";
import pg from "pg";
import { authOptions } from "#lib/core/access/sign-in/auth-options.ts";
import { startTestServer } from "./test-server.ts";

const server = await startTestServer();
const pool = new pg.Pool({ connectionString: server.url });
const options = authOptions({ origin: "http://localhost:3000", secret: "-".repeat(32) });

try {
  const { compileMigrations } = await getMigrations({ ...options, database: pool });
  process.stdout.write(`${(await compileMigrations()).trim()}\n`);
} finally {
  await pool.end();
  await server.stop();
}
