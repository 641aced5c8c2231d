import { writeFileSync } from "node:fs";
import { compileContracts } from "./compile-contracts.ts";

// Run by hand after a change of a source: `node sandbox/contracts/compile.ts`.
for (const [file, artifact] of Object.entries(compileContracts())) {
  const target = new URL(`${file}.json`, import.meta.url);
  writeFileSync(target, `${JSON.stringify(artifact, null, 2)}\n`);
}
