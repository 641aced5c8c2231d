import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApi } from "#protocol/api/openapi.ts";
import { type Generator, GENERATORS, TSCONFIG } from "./generators/generators.ts";
import {
  generatorCommand,
  GENERATORS_FOLDER,
  installGenerators,
  runQuietly,
} from "./generators/install-generators.ts";
import { say, seconds } from "./system/say.ts";
import { runScript } from "./system/stop-sentence.ts";

/** What went wrong, or null: it generates, and what it makes compiles in strict mode and can be used. */
function faultOf({ name, run: [command, ...options], use }: Generator): string | null {
  const folder = join(GENERATORS_FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const made = runQuietly(generatorCommand(command), options, folder);
  if (made !== null) return made;
  writeFileSync(join(folder, "use.ts"), use);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  return runQuietly(generatorCommand("tsc"), ["--project", "tsconfig.json"], folder);
}

/** `npm run generators`: five foreign generators read the service's document; options name some of them. */
await runScript(async () => {
  installGenerators();
  const document = openApi({ serverUrl: "https://exchange.example", version: "1.0.0" });
  writeFileSync(join(GENERATORS_FOLDER, "openapi.json"), JSON.stringify(document));
  const words = process.argv.slice(2);
  const wanted = GENERATORS.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  for (const generator of wanted) {
    const began = performance.now();
    const fault = faultOf(generator);
    say(`  ${fault === null ? "compiles" : "fails"}  ${generator.name}  ${seconds(began)}`);
    if (fault === null) continue;
    process.exitCode = 1;
    process.stderr.write(`${fault.split("\n").slice(0, 40).join("\n")}\n`);
  }
});
