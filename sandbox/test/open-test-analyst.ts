import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "#platform/log.ts";
import { Analyst } from "#sandbox/analyst/analyst.ts";
import { analystPageRoutes } from "#sandbox/http/analyst-page-routes.ts";
import { analystRoutes } from "#sandbox/http/analyst-routes.ts";
import { createSandboxApp } from "#sandbox/http/sandbox-app.ts";
import { listen } from "#sandbox/listen.ts";

/** The sandbox's analyst alone, with its own books and port. */
export async function openTestAnalyst({ kycDelaySeconds }: { kycDelaySeconds: number }) {
  const folder = mkdtempSync(join(tmpdir(), "analyst-"));
  const analyst = new Analyst(join(folder, "analyst.db"), { delayMs: kycDelaySeconds * 1000 });
  const app = createSandboxApp(createLog({ name: "test", level: "silent" }), undefined);
  analystPageRoutes(app, analyst);
  analystRoutes(app, analyst);
  const listener = await listen(app, 0);
  return {
    analyst,
    url: `http://127.0.0.1:${listener.port}`,
    close: async () => {
      await listener.close();
      analyst.close();
      rmSync(folder, { recursive: true });
    },
  };
}
