import { describe, expect, it } from "vitest";
import { anchorsOf, linkFaults, linksOf, placeOf, unknownCommands, type Doc } from "./doc-rules.ts";
import { readSource, treePaths } from "./source-files.ts";

const MAX_README_WORDS = 900;

const paths = treePaths();
const docs = paths
  .filter((path) => /^([A-Z]+|docs\/.+)\.md$/.test(path))
  .map((path) => ({ path, text: readSource(path) }));
const folders = paths.flatMap((path) => {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
});
/** Dot files, which are not in the tree that the house rules walk. */
const HIDDEN = [".env.example", ".ci/run"];
const there = new Set([...paths, ...folders, ...HIDDEN]);
const { scripts } = JSON.parse(readSource("package.json")) as { scripts: Record<string, string> };

describe("what one reads", () => {
  it("is all here", () => {
    const names = docs.map(({ path }) => path);
    expect(names).toEqual(
      expect.arrayContaining(["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]),
    );
    expect(names.filter((path) => path.startsWith("docs/decisions/")).length).toBeGreaterThan(8);
  });

  it("leads to files and headings that are there", () => {
    expect(linkFaults(docs, there)).toEqual([]);
  });

  it("can be reached from the README, every page of it", () => {
    const reached = new Set(["README.md"]);
    for (const path of reached) {
      const doc = docs.find((one) => one.path === path);
      for (const target of doc ? linksOf(doc) : []) {
        const place = doc ? placeOf(doc, target) : null;
        if (place) reached.add(place.path);
      }
    }
    expect(docs.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });

  it("names commands that package.json has", () => {
    const known = new Set(Object.keys(scripts));
    expect(docs.flatMap((doc) => unknownCommands(doc, known))).toEqual([]);
  });

  it("begins with a README of 900 words at most", () => {
    const words = readSource("README.md").split(/\s+/).filter(Boolean);
    expect(words.length).toBeLessThanOrEqual(MAX_README_WORDS);
  });
});

describe("the rules for pages", () => {
  const page = (text: string): Doc => ({ path: "docs/a.md", text });
  const other: Doc = { path: "docs/b.md", text: "## One `thing`, two\n\n## One thing two\n" };
  const tree = new Set(["docs/a.md", "docs/b.md", "README.md", "docs/c.svg"]);
  const faultsOf = (text: string) => linkFaults([page(text), other], tree);

  it.each([
    "[x](gone.md)",
    "[x](b.md#nowhere)",
    "[x](#nowhere)",
    "[x](../docs)",
    "![x](d.svg)",
    '<img src="d.svg">',
    '<source srcset="d.svg">',
  ])("refuse %s", (text) => expect(faultsOf(text)).toHaveLength(1));

  it.each([
    "[x](b.md#one-thing-two)",
    "[x](b.md#one-thing-two-1)",
    "[x](../README.md)",
    "![x](c.svg)",
    "[x](https://example.com/gone.md)",
    "```\n[x](gone.md)\n```\n",
    "# Here\n\n[x](#here)",
  ])("allow %s", (text) => expect(faultsOf(text)).toEqual([]));

  it("make anchors as GitHub does", () => {
    const text = "# São Paulo: R$ 1,00\n\n## [Why](b.md)?\n\n```\n# not one\n```\n";
    expect([...anchorsOf(page(text))]).toEqual(["são-paulo-r-100", "why"]);
  });

  it("find commands that are not there", () => {
    const known = new Set(["start", "faults"]);
    const text =
      "`npm ci && npm start`, `npm run faults -- payin`, npm brings `npm test`\n\n```\nnpm run gone\n```\n";
    expect(unknownCommands(page(text), known)).toEqual([
      "docs/a.md names npm run test",
      "docs/a.md names npm run gone",
    ]);
  });
});
