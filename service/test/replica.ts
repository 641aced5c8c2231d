import { createApp } from "#service/http/app.ts";
import { serveHttp } from "#service/http/serve.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { caller, type Call } from "./caller.ts";
import { MANAGEMENT_TOKEN, ORIGIN, type Harness } from "./harness.ts";

export type Replica = { call: Call; stop: () => Promise<void> };

/** Another service on the same database: beside the first, or in its place after its end. */
export async function startReplica(
  { deps, uploadsFolder }: Pick<Harness, "deps" | "uploadsFolder">,
  { sandboxUrl = "http://127.0.0.1:9", ...override }: Partial<Deps> & { sandboxUrl?: string } = {},
): Promise<Replica> {
  const app = createApp({
    deps: { ...deps, ...override },
    managementToken: MANAGEMENT_TOKEN,
    origin: ORIGIN,
    sandboxUrl,
    checks: {},
    uploads: { folder: uploadsFolder },
  });
  const listening = await serveHttp(app, { host: "127.0.0.1", port: 0 });
  return { call: caller(`http://127.0.0.1:${listening.port}`), stop: listening.close };
}
