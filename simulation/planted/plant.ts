import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PLANTED_BUGS } from "./planted-bugs.ts";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Has this process load the source with one bug in it; no file is changed. Call it before what it changes is
 * imported.
 * @throws when the bug is not known, or its place is not in the source exactly once
 */
export function plant(name: string): void {
  const bug = PLANTED_BUGS.find((one) => one.name === name);
  if (!bug) throw new Error(`no planted bug is named ${name}`);
  const edits = bug.edits.map((edit) => ({
    ...edit,
    url: pathToFileURL(join(ROOT, edit.file)).href,
  }));
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      const own = edits.filter((edit) => edit.url === url);
      if (own.length === 0) return loaded;
      let source = Buffer.from(loaded.source as Uint8Array).toString("utf8");
      for (const { from, to, file } of own) {
        const parts = source.split(from);
        if (parts.length !== 2)
          throw new Error(`${file} has it ${parts.length - 1} times: ${from}`);
        source = parts.join(to);
      }
      return { ...loaded, source };
    },
  });
}
