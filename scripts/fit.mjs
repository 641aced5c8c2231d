// Plain JavaScript, so that any Node can run it and report what is missing before anything else fails.
import { existsSync } from "node:fs";

const NEEDED_MAJOR = 24;
const installed = existsSync(new URL("../node_modules/next/package.json", import.meta.url));
const major = Number(process.versions.node.split(".")[0]);

if (!installed) {
  console.error("\nThe dependencies are not installed yet. First: npm ci\n");
  process.exit(1);
}
if (major < NEEDED_MAJOR) {
  console.error(
    `\nThis is Node ${process.versions.node}; ${NEEDED_MAJOR} is needed, and npm ci installs it. Then start through npm: npm start\n`,
  );
  process.exit(1);
}
