import type { TestProject } from "vitest/node";
import { postgresPrograms, startCluster, type Cluster } from "./postgres-cluster.ts";

/**
 * Gives each test project its engine: the embedded one, or a PostgreSQL server, which is
 * TEST_DATABASE_URL or a private cluster for the length of the run.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  if (project.name !== "postgres") {
    project.provide("postgresUrl", null);
    return () => undefined;
  }
  const given = process.env["TEST_DATABASE_URL"];
  let cluster: Cluster | null = null;
  if (!given) {
    const programs = postgresPrograms();
    if (!programs)
      throw new Error("No PostgreSQL server here: set TEST_DATABASE_URL or install one.");
    cluster = await startCluster(programs);
  }
  project.provide("postgresUrl", given ?? cluster?.url ?? null);
  return () => cluster?.stop();
}
