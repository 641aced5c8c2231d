// Prints the SQL of better-auth's tables: node --conditions=react-server scripts/auth-sql.ts
// Runs against an empty database, so that the file always has all of it.
import { getMigrations } from "better-auth/db/migration";
import pg from "pg";
import { authOptions } from "#lib/core/access/sign-in/auth-options.ts";
import { startTestServer } from "./test-server.ts";

const server = await startTestServer();
const pool = new pg.Pool({ connectionString: server.url });
const settings = { origin: "http://localhost:3000", secret: "-".repeat(32), sessionHours: 12 };
const options = authOptions(settings);

try {
  const { compileMigrations } = await getMigrations({ ...options, database: pool });
  process.stdout.write(`${(await compileMigrations()).trim()}\n`);
} finally {
  await pool.end();
  await server.stop();
}
