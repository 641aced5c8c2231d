import { posix } from "node:path";
import type { Room } from "./room.ts";
import { ROOMS, WIRING } from "./rooms.ts";
import { isTest, type SourceFile } from "./source-files.ts";
import { type Import, readSyntax } from "./syntax.ts";

type Place = { name: string; row: Room };

/** The room of a file, or null when no row of the table contains it. */
export function roomOf(path: string): Place | null {
  const bare = path.replace(/(\.test)?\.\w+$/, "");
  const fitting = ROOMS.filter(({ at, spans = "folder" }) => {
    if (bare === at) return true;
    if (!path.startsWith(`${at}/`)) return false;
    return spans === "folder" || !path.slice(at.length + 1).includes("/");
  });
  const row = fitting.sort((a, b) => b.at.length - a.at.length)[0];
  if (!row) return null;
  return { name: row.at, row };
}

/** The path of one of the repository's own imports, or null for a package. */
export function importTarget(from: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (!specifier.startsWith(".")) return null;
  return posix.normalize(posix.join(posix.dirname(from), specifier));
}

/** Every import that the table refuses, and every file in no known room, as sentences. */
export function tableFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (WIRING.test(file.path)) return [];
    const place = roomOf(file.path);
    if (!place) return [`${file.path} stands in a room that the import table does not have`];
    const { imports } = readSyntax(file);
    return imports
      .filter((one) => !isAllowed(file.path, place, one))
      .map((one) => `${file.path} (${place.name}) may not import ${one.specifier}`);
  });
}

function isAllowed(path: string, { name, row }: Place, { specifier, typeOnly }: Import): boolean {
  const street = row.at === "e2e" || row.at === "bench";
  if (isTest(path) && !street) return true;
  const target = importTarget(path, specifier);
  if (target === null) return isPackageAllowed(row, specifier);
  if (row.may === "anything") return true;
  const room = roomOf(target)?.name;
  if (room === undefined) return false;
  const listed = (names: readonly string[]) =>
    names.some((one) => room === one || room.startsWith(`${one}/`));
  return room === name || listed(row.may) || (typeOnly && listed(row.types ?? []));
}

function isPackageAllowed({ packages, bars = [] }: Room, specifier: string): boolean {
  const names = (one: string) => specifier === one || specifier.startsWith(`${one}/`);
  if (packages) return packages.some(names);
  return !bars.some(names);
}

/** Every import cycle, as `a → b → a`; type imports count too. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const targets = readSyntax(file).imports.map((one) => importTarget(file.path, one.specifier));
    graph.set(
      file.path,
      targets.filter((target) => target !== null),
    );
  }
  const rings: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) rings.push([...trail.slice(start), path].join(" → "));
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return rings;
}

/** Rooms of the dashboard by their first two names, three in the core and among rules. */
const floorRoom = (path: string) =>
  /^(lib\/(core|rules)\/[^/]+|(lib|components)\/[^/]+)\//.exec(path)?.[1];

/** Pairs of the dashboard's rooms that import each other, as `a ↔ b`; tests don't count. */
export function twoWayRooms(files: readonly SourceFile[]): string[] {
  const arrows = new Set<string>();
  for (const file of files.filter(({ path }) => !isTest(path))) {
    const from = floorRoom(file.path);
    if (from === undefined || from === "lib/test") continue;
    for (const { specifier } of readSyntax(file).imports) {
      const to = floorRoom(importTarget(file.path, specifier) ?? "");
      if (to !== undefined && to !== from) arrows.add(`${from} ${to}`);
    }
  }
  return [...arrows].flatMap((arrow) => {
    const [from = "", to = ""] = arrow.split(" ");
    return from < to && arrows.has(`${to} ${from}`) ? [`${from} ↔ ${to}`] : [];
  });
}
