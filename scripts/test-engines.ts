import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "#platform/embedded.ts";
import { createLog } from "#platform/log.ts";
import { sweepTestFolders, testFolder } from "#platform/test-folder.ts";
import { postgresPrograms, startCluster } from "./postgres-cluster.ts";

type TearDown = () => Promise<void> | void;

/**
 * Gives each test project its engine: the embedded one, or a PostgreSQL server, which is
 * TEST_DATABASE_URL or a private cluster for the length of the run.
 */
export default async function setup(project: TestProject): Promise<TearDown> {
  sweepTestFolders();
  project.provide("postgresUrl", null);
  project.provide("embeddedTemplate", null);
  if (project.name.startsWith("embedded")) return makeTemplate(project);
  if (project.name.startsWith("postgres")) return giveServer(project);
  return () => undefined;
}

async function makeTemplate(project: TestProject): Promise<TearDown> {
  const folder = testFolder("template");
  const { close } = await openEmbedded(folder, createLog({ name: "test", level: "warn" }));
  await close();
  project.provide("embeddedTemplate", folder);
  return () => rmSync(folder, { recursive: true });
}

async function giveServer(project: TestProject): Promise<TearDown> {
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) {
    project.provide("postgresUrl", TEST_DATABASE_URL);
    return () => undefined;
  }
  const programs = postgresPrograms();
  if (!programs) throw new Error("No PostgreSQL server here: set TEST_DATABASE_URL or install one");
  const cluster = await startCluster(programs);
  project.provide("postgresUrl", cluster.url);
  return cluster.stop;
}
