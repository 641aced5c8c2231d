import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { imagePackages } from "./image-packages.ts";

/** In the image's build, after the dashboard's: leaves of `node_modules` what dashboard, service and commands load. */
const MODULES = join(import.meta.dirname, "../../node_modules");

const kept = imagePackages();
const namesIn = (folder: string) => readdirSync(join(MODULES, folder));
const names = namesIn("").flatMap((name) =>
  name.startsWith("@") ? namesIn(name).map((part) => `${name}/${part}`) : name,
);
const gone = names.filter((name) => !kept.has(name));
for (const name of gone) rmSync(join(MODULES, name), { recursive: true });
process.stdout.write(`${kept.size} packages stay, ${gone.length} go\n`);
