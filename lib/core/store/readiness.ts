import "server-only";
import { isDraining } from "#lib/core/store/draining.ts";
import { hasBooted } from "#lib/core/store/booted.ts";
import { getStore } from "#lib/core/store/store.ts";
import { MigrationError } from "#platform/migrations/migration-error.ts";

export type Readiness = {
  isReady: boolean;
  boot: "done" | "running" | "stopping";
  store: "ok" | "unreachable";
  /** Why this process can't work on the store's schema, as a sentence. */
  schema?: string;
};

/** Whether this process can serve people; the exchange is not asked, as reading works without it. */
export async function readiness(): Promise<Readiness> {
  if (!hasBooted()) return { isReady: false, boot: "running", store: "unreachable" };
  try {
    await (await getStore()).schema.check();
    return isDraining()
      ? { isReady: false, boot: "stopping", store: "ok" }
      : { isReady: true, boot: "done", store: "ok" };
  } catch (error) {
    if (error instanceof MigrationError)
      return { isReady: false, boot: "done", store: "ok", schema: error.message };
    return { isReady: false, boot: "done", store: "unreachable" };
  }
}
