import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSource, sourceFiles } from "./source-files.ts";
import { readSyntax } from "./syntax.ts";

const ROOT = join(import.meta.dirname, "../..");
const WHOLE = "wagmi-whole";

/**
 * The versions for which each replacement in next.config.mjs was reviewed: the package itself and all
 * that import it. When upgrading one, review what it does with each name, correct the replacement, and
 * then write the new version here.
 */
const REVIEWED: Record<string, readonly string[]> = {
  wagmi: ["@rainbow-me/rainbowkit 2.2.11", "wagmi 2.19.5"],
  "@adraffy/ens-normalize": ["@adraffy/ens-normalize 1.11.1", "ox 0.14.45", "ox 0.9.3"],
  "ua-parser-js": ["@rainbow-me/rainbowkit 2.2.11", "ua-parser-js 2.0.10"],
  cuer: ["@rainbow-me/rainbowkit 2.2.11", "cuer 0.0.3"],
};

type Locked = { version: string; dev?: boolean } & Partial<
  Record<"dependencies" | "peerDependencies" | "optionalDependencies", Record<string, string>>
>;
type Use = {
  /** The package and all that import it, as `name version`, in order. */
  packages: readonly string[];
  /** Names that are imported from it. */
  names: readonly string[];
  /** Files that import it without naming what. */
  unclear: readonly string[];
};

const lock = JSON.parse(readSource("package-lock.json")) as { packages: Record<string, Locked> };
const { default: configIn } = (await import(join(ROOT, "next.config.mjs"))) as {
  default: (phase: string) => Promise<{ turbopack: { resolveAlias: Record<string, string> } }>;
};
const config = await configIn("phase-production-build");
const { [WHOLE]: whole = "", ...aliases } = config.turbopack.resolveAlias;
/** next-intl adds its own aliases, which do not end in `.mjs`. */
const REPLACEMENTS = Object.entries(aliases).filter(([, path]) => path.endsWith(".mjs"));

/** How the installed browser packages use a package. */
function useOf(name: string): Use {
  const asking = Object.entries(lock.packages).filter(([place, one]) => {
    const asked = { ...one.dependencies, ...one.peerDependencies, ...one.optionalDependencies };
    return place !== "" && !one.dev && (name in asked || place.endsWith(`node_modules/${name}`));
  });
  const importers = asking.filter(([place]) => !place.endsWith(`node_modules/${name}`));
  const files = importers.flatMap(([place]) => importsIn(place, name));
  return {
    packages: asking
      .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, "")} ${version}`)
      .sort(),
    names: [...new Set(files.flatMap((file) => file.names))].sort(),
    unclear: files.filter((file) => file.isUnclear).map((file) => file.path),
  };
}

function importsIn(place: string, name: string) {
  const quoted = `["']${name}["']`;
  const listed = new RegExp(`\\bimport\\s*\\{([^}]*)\\}\\s*from\\s*${quoted}`, "g");
  const any = new RegExp(`\\b(from|import)\\s*\\(?\\s*${quoted}`, "g");
  return readdirSync(join(ROOT, place), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.m?js$/.test(path) && !path.includes("node_modules"))
    .map((path) => ({
      path: `${place}/${path}`,
      text: readFileSync(join(ROOT, place, path), "utf8"),
    }))
    .filter(({ text }) => text.search(any) >= 0)
    .map(({ path, text }) => {
      const lists = [...text.matchAll(listed)].map(([, list = ""]) => list);
      return {
        path,
        names: lists.flatMap((list) =>
          list.split(",").flatMap((one) => one.trim().split(" ")[0] || []),
        ),
        isUnclear: lists.length !== [...text.matchAll(any)].length,
      };
    });
}

/** Names that a replacement exports, including all of wagmi's where it re-exports them. */
function exportsOf(path: string): string[] {
  const text = readSource(path);
  const { exports } = readSyntax({ path, text });
  return text.includes(`export * from "${WHOLE}"`) ? [...exports, ...exportsOf(whole)] : exports;
}

/** Faults that an upgrade caused in a replacement, as sentences. */
function replacementFaults(name: string, use: Use, offered: readonly string[]): string[] {
  const reviewed = REVIEWED[name] ?? [];
  const again = `read what it does with ${name}, then put the replacement and this test right`;
  return [
    ...use.packages
      .filter((one) => !reviewed.includes(one))
      .map((one) => `${one} was not reviewed: ${again}`),
    ...reviewed
      .filter((one) => !use.packages.includes(one))
      .map((one) => `${one} was reviewed for ${name}, but is not installed or does not import it`),
    ...use.names
      .filter((one) => !offered.includes(one))
      .map((one) => `${one} is imported of ${name}, and its replacement does not export it`),
    ...use.unclear.map((path) => `${path} imports ${name} without listing names: ${again}`),
  ];
}

describe("what next.config.mjs replaces", () => {
  it("is what was reviewed", () => {
    expect(REPLACEMENTS.map(([name]) => name).sort()).toEqual(Object.keys(REVIEWED).sort());
  });

  it.each(REPLACEMENTS)("still fits: %s", (name, path) => {
    const use = useOf(name);
    expect(use.names).not.toEqual([]);
    expect(replacementFaults(name, use, exportsOf(path))).toEqual([]);
  });

  it("keeps wagmi's own door for the rest of wagmi", () => {
    const { exports } = JSON.parse(readSource("node_modules/wagmi/package.json")) as {
      exports: { ".": { default: string } };
    };
    expect(whole).toBe(`./node_modules/wagmi/${exports["."].default.slice(2)}`);
  });

  it("is read no further than it reaches", async () => {
    const kit = readSource("node_modules/@rainbow-me/rainbowkit/dist/index.js");
    const load = async (name: string) =>
      (await import(join(ROOT, aliases[name] ?? ""))) as Record<string, unknown>;
    const { Cuer } = (await load("cuer")) as { Cuer: object };
    const { UAParser } = (await load("ua-parser-js")) as { UAParser: () => object };
    const parts = [...kit.matchAll(/\bCuer\.(\w+)/g)].map(([, part]) => part);
    expect(Object.keys(Cuer)).toEqual(expect.arrayContaining(parts));
    const [, agent = "none"] = /var (\w+) = UAParser\(\);/.exec(kit) ?? [];
    const [, read = "none"] = new RegExp(`var \\{ (.*) \\} = ${agent};`).exec(kit) ?? [];
    expect(Object.keys(UAParser())).toEqual(expect.arrayContaining(read.split(", ")));
  });

  it("is not used by us where it is another thing", () => {
    const users = sourceFiles().filter(({ path, text }) =>
      path.endsWith(".test.ts") ? false : /\busePublicClient\b[^;]*from "wagmi"/.test(text),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });
});

describe("an upgrade", () => {
  const use = { packages: REVIEWED.cuer ?? [], names: ["Cuer"], unclear: [] };
  const faults = (change: Partial<Use>) =>
    replacementFaults("cuer", { ...use, ...change }, ["Cuer"]);

  it("of nothing says nothing", () => expect(faults({})).toEqual([]));

  it.each<[string, Partial<Use>, string[]]>([
    [
      "of what imports it",
      { packages: ["@rainbow-me/rainbowkit 2.3.0", "cuer 0.0.3"] },
      [
        "@rainbow-me/rainbowkit 2.3.0 was not reviewed: read what it does with cuer",
        "@rainbow-me/rainbowkit 2.2.11 was reviewed for cuer, but is not installed",
      ],
    ],
    ["to another name", { names: ["Cuer", "draw"] }, ["draw is imported of cuer"]],
    ["to all of it", { unclear: ["kit/a.js"] }, ["kit/a.js imports cuer without listing names"]],
  ])("%s is told in words", (_, change, sentences) => {
    expect(faults(change)).toEqual(sentences.map((one) => expect.stringContaining(one)));
  });
});
