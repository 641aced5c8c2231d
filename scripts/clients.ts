import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { CLIENT_PACKAGES } from "#service/http/docs/client-packages.ts";
import { ensureClients } from "./clients/build-clients.ts";
import { writeClientTypes } from "./clients/client-types.ts";
import { say } from "./system/say.ts";
import { runScript } from "./system/stop-sentence.ts";

/** `npm run clients`: the client's types from the document, then both packages as tarballs. */
await runScript(async () => {
  writeClientTypes();
  await ensureClients({ force: true });
  for (const name of readdirSync(CLIENT_PACKAGES).filter((one) => one.endsWith(".tgz"))) {
    const path = join(CLIENT_PACKAGES, name);
    say(`  ${relative(process.cwd(), path)}  ${(statSync(path).size / 1_000).toFixed(1)} kB`);
  }
});
