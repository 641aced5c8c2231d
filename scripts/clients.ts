import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import {
  buildCommandLine,
  BUILT_FOLDER,
  buildTypeScriptClient,
  pack,
} from "./clients/build-clients.ts";
import { writeClientTypes } from "./clients/client-types.ts";
import { say } from "./system/say.ts";
import { runScript } from "./system/stop-sentence.ts";

/** `npm run clients`: the client's types from the document, then both packages as tarballs. */
await runScript(async () => {
  writeClientTypes();
  pack(buildTypeScriptClient());
  pack(await buildCommandLine());
  for (const name of readdirSync(BUILT_FOLDER).filter((one) => one.endsWith(".tgz"))) {
    const path = join(BUILT_FOLDER, name);
    say(`  ${relative(process.cwd(), path)}  ${(statSync(path).size / 1_000).toFixed(1)} kB`);
  }
});
