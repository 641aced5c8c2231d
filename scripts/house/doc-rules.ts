import { posix } from "node:path";

export type Doc = { path: string; text: string };

const FENCED = /^```[^]*?^```/gm;
const LINKED = [/\]\(([^)\s]+)\)/g, /\b(?:src|srcset|href)="([^"\s]+)"/g];
const OUTSIDE = /^(https?|mailto):/;
const CODE = /^```[^]*?^```|`[^`\n]+`/gm;
const COMMAND = /\bnpm (?:run )?([\w:-]+)/g;
/** npm's own commands, which need no script in package.json. */
const OF_NPM = new Set(["ci", "install"]);

/** The targets of all links and pictures, as written. */
export function linksOf({ text }: Doc): string[] {
  const plain = text.replaceAll(FENCED, "");
  return LINKED.flatMap((pattern) => [...plain.matchAll(pattern)].map(([, target = ""]) => target));
}

/** Where a link leads: a path of the tree (the page itself for a bare `#…`) and an anchor, or null outside. */
export function placeOf(doc: Doc, target: string): { path: string; anchor: string } | null {
  if (OUTSIDE.test(target)) return null;
  const [file = "", anchor = ""] = target.split("#");
  const path = file === "" ? doc.path : posix.join(posix.dirname(doc.path), file);
  return { path, anchor };
}

/** The anchors of a page's headings as GitHub makes them. */
export function anchorsOf({ text }: Doc): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ""] of text.replaceAll(FENCED, "").matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(/\s/g, "-");
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    anchors.add(times === 0 ? anchor : `${anchor}-${times}`);
  }
  return anchors;
}

/** Broken links in the pages, as sentences; `paths` are all files and folders of the tree. */
export function linkFaults(docs: readonly Doc[], paths: ReadonlySet<string>): string[] {
  const pages = new Map(docs.map((doc) => [doc.path, anchorsOf(doc)]));
  return docs.flatMap((doc) =>
    linksOf(doc).flatMap((target) => {
      const place = placeOf(doc, target);
      if (place === null) return [];
      const { path, anchor } = place;
      if (!paths.has(path)) return [`${doc.path} links to ${target}, which is not there`];
      if (anchor === "" || pages.get(path)?.has(anchor)) return [];
      return [`${doc.path} links to ${target}, and ${path} has no such heading`];
    }),
  );
}

/** The npm commands that a page names in code and package.json does not define. */
export function unknownCommands({ path, text }: Doc, scripts: ReadonlySet<string>): string[] {
  const code = (text.match(CODE) ?? []).join("\n");
  return [...code.matchAll(COMMAND)].flatMap(([, name = ""]) =>
    scripts.has(name) || OF_NPM.has(name) ? [] : [`${path} names npm run ${name}`],
  );
}

export type SettingRow = { name: string; fallback: string };

/** The settings of every table with a default, in order. `` `PORT` `` in the first column names one. */
export function settingRows(text: string): SettingRow[] {
  const tables = text.split("\n\n").filter((part) => /^\| setting +\| default +\|/m.test(part));
  return tables.flatMap((table) =>
    table.split("\n").flatMap((line) => {
      const [, name, fallback] = /^\| `([A-Z_<>]+)` +\| (.*?) +\|/.exec(line) ?? [];
      return name === undefined || fallback === undefined ? [] : [{ name, fallback }];
    }),
  );
}
