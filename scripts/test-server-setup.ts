import type { TestProject } from "vitest/node";
import { sweepTestFolders } from "#platform/test-folder.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** One server for all projects of a run, each of which loads this module separately. */
const run = globalThis as { ponteTestServer?: Promise<TestServer>; ponteTestProjects?: number };

/** Gives each project with a database its server: TEST_DATABASE_URL, or the packaged one during the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!run.ponteTestProjects) sweepTestFolders();
  run.ponteTestProjects = (run.ponteTestProjects ?? 0) + 1;
  const { TEST_DATABASE_URL } = process.env;
  const needsServer = project.name.startsWith("postgres");
  if (needsServer && !TEST_DATABASE_URL) run.ponteTestServer ??= startTestServer();
  project.provide("postgresUrl", TEST_DATABASE_URL || ((await run.ponteTestServer)?.url ?? ""));
  return async () => {
    run.ponteTestProjects = (run.ponteTestProjects ?? 0) - 1;
    if (run.ponteTestProjects === 0) await (await run.ponteTestServer)?.stop();
  };
}
