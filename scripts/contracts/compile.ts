import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileContracts } from "./compile-contracts.ts";

// Run by hand after a source changes: `node scripts/contracts/compile.ts`, then `oxfmt`.
for (const [path, artifact] of Object.entries(compileContracts())) {
  const target = join(import.meta.dirname, "../..", path);
  writeFileSync(target, `${JSON.stringify(artifact, null, 2)}\n`);
}
