import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { say } from "../system/say.ts";
import { runScript } from "../system/stop-sentence.ts";
import { billOfMaterials, type Lock } from "./bill-of-materials.ts";

const ROOT = join(import.meta.dirname, "../..");

/** `npm run sbom`: writes sbom.cdx.json, or the file that is named. */
await runScript(async () => {
  const [file = "sbom.cdx.json"] = process.argv.slice(2);
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;
  const bill = billOfMaterials(lock);
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  say(`  ${bill.components.length} packages in ${file}`);
});
