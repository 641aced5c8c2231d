import { chownSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const DEPLOY = join(import.meta.dirname, "../../deploy/cluster");

/**
 * Writes a file of `deploy/cluster` as it stands, with this machine's addresses, folders and passwords in
 * place of its own. @throws when it has no such place
 */
export function fillFile(
  file: string,
  places: readonly (readonly [from: string, to: string])[],
  to: string,
): string {
  let text = readFileSync(join(DEPLOY, file), "utf8");
  for (const [from, into] of places) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    text = text.replaceAll(from, into);
  }
  writeFileSync(to, text, { mode: 0o600 });
  const { uid, gid } = statSync(dirname(to));
  chownSync(to, uid, gid);
  return to;
}
