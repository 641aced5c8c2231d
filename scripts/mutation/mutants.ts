import { parseAst } from "vitest/node";
import { shownChange, type Change, type Node, changesOf } from "./changes.ts";
import type { SourceFile } from "../house/source-files.ts";

/** One small fault in one file. */
export type Mutant = {
  path: string;
  /** The line, counted from 1, and its text without the space around it. */
  line: number;
  text: string;
  /** What becomes what, as `< → <=`. */
  change: string;
  /** Counts from 1 where a file has the same change on lines of the same text. */
  nth: number;
  start: number;
  end: number;
  by: string;
};

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Syntax that is gone when the code runs; what these wrap stays. */
const WRAPPERS = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);
const LEFT_ALONE = /^(TS|Import|ExportAll)/;
/** What a person reads at a terminal or in a log: a sentence there is no rule. */
const ERRORS = /Error$/;

const isLeftAlone = (node: Node) =>
  (LEFT_ALONE.test(node.type) && !WRAPPERS.has(node.type)) ||
  (node.type === "NewExpression" && isNode(node.callee) && ERRORS.test(String(node.callee.name)));

type Seen = { node: Node; parent: Node | null; of: string };

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return "";
  if (node.type === "MemberExpression") return nameOf(node.property);
  return typeof node.name === "string" ? node.name : String(node.value ?? "");
};
const isKey = (node: Node, parent: Node | null) =>
  parent?.type === "Property" && parent.key === node && parent.computed !== true;

/** What the words below a piece of syntax are of: the key that they stand at, or what they are compared with. */
function subjectOf(node: Node, before: string): string {
  if (node.type === "Property") return nameOf(node.key);
  if (node.type === "SwitchStatement") return nameOf(node.discriminant);
  if (node.type !== "BinaryExpression") return before;
  return nameOf(node.left) || nameOf(node.right);
}

function* walk(value: unknown, parent: Node | null, of: string): Generator<Seen> {
  if (Array.isArray(value)) for (const one of value) yield* walk(one, parent, of);
  if (!isNode(value) || isLeftAlone(value)) return;
  yield { node: value, parent, of };
  const below = subjectOf(value, of);
  for (const [key, child] of Object.entries(value)) {
    if (key === "typeAnnotation" || key === "typeArguments" || key === "typeParameters") continue;
    if (typeof child === "object") yield* walk(child, value, below);
  }
}

/** States and codes of currencies, tokens and networks. */
const STATE = /^(?:[a-z][a-z0-9]*(?:[_.][a-z0-9]+)*|[A-Z]{3,5})$/;
const isState = ({ node, parent }: Seen) =>
  node.type === "Literal" &&
  typeof node.value === "string" &&
  STATE.test(node.value) &&
  !isKey(node, parent) &&
  parent?.type !== "ExpressionStatement";

/** Every mutant of a file, in the order of its text. */
export function mutantsOf({ path, text }: SourceFile): Mutant[] {
  const lang = path.endsWith("x") ? "tsx" : "ts";
  const seen = [...walk(parseAst(text, { lang }, path).body, null, "")];
  const states = seen.filter(isState);
  const changes = seen.flatMap((one): Change[] => [
    ...changesOf(one.node, one.parent, text),
    ...(isState(one) ? swapped(one, states) : []),
  ]);
  const counted = new Map<string, number>();
  return changes
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, by }) => {
      const from = text.lastIndexOf("\n", start - 1) + 1;
      const to = text.indexOf("\n", start);
      const line = text.slice(0, start).split("\n").length;
      const shown = text.slice(from, to === -1 ? undefined : to).trim();
      const change = shownChange(text.slice(start, end), by);
      const key = `${shown} ${change}`;
      const nth = (counted.get(key) ?? 0) + 1;
      counted.set(key, nth);
      return { path, line, text: shown, change, nth, start, end, by };
    });
}

/** A state becomes another that stands at the same key, or is compared with the same; else any of the file. */
function swapped({ node, of }: Seen, states: readonly Seen[]): Change[] {
  const wordsOf = (seen: readonly Seen[]) =>
    [...new Set(seen.map((one) => String(one.node.value)))].toSorted();
  const near = wordsOf(states.filter((one) => one.of === of));
  const words = near.length > 1 ? near : wordsOf(states);
  const value = String(node.value);
  const other = words[(words.indexOf(value) + 1) % words.length];
  const by = JSON.stringify(other === value ? `not_${value}` : other);
  return [{ start: node.start, end: node.end, by }];
}

/** The file's text with its fault. */
export function withMutant(text: string, { start, end, by }: Mutant): string {
  return text.slice(0, start) + by + text.slice(end);
}
