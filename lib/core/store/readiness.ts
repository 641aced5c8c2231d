import "server-only";
import { sql } from "kysely";
import { isDraining } from "#lib/core/store/draining.ts";
import { hasBooted } from "#lib/core/store/booted.ts";
import { getStore } from "#lib/core/store/store.ts";

export type Readiness = {
  isReady: boolean;
  boot: "done" | "running" | "stopping";
  store: "ok" | "unreachable";
};

/** Whether this process can serve people; the exchange is not asked, as reading works without it. */
export async function readiness(): Promise<Readiness> {
  if (!hasBooted()) return { isReady: false, boot: "running", store: "unreachable" };
  try {
    await sql`select 1`.execute((await getStore()).db);
    return isDraining()
      ? { isReady: false, boot: "stopping", store: "ok" }
      : { isReady: true, boot: "done", store: "ok" };
  } catch {
    return { isReady: false, boot: "done", store: "unreachable" };
  }
}
