/** A piece of a file's text, from `start` up to `end`, and what stands there instead. */
export type Change = { start: number; end: number; by: string };
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const OPERATORS = new Map<string, readonly string[]>([
  ["<", ["<=", ">="]],
  ["<=", ["<", ">"]],
  [">", [">=", "<="]],
  [">=", [">", "<"]],
  ["===", ["!=="]],
  ["!==", ["==="]],
  ["+", ["-"]],
  ["-", ["+"]],
  ["*", ["/"]],
  ["/", ["*"]],
  ["%", ["*"]],
  ["**", ["*"]],
  ["&&", ["||"]],
  ["||", ["&&"]],
  ["+=", ["-="]],
  ["-=", ["+="]],
  ["++", ["--"]],
  ["--", ["++"]],
]);
const METHODS = new Map([
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
]);
/** Who rounds: a cent or a unit more or less is the dust with the other side. */
const ROUNDED = new Map([
  ["mulDown", "+ 1n"],
  ["divDown", "+ 1n"],
  ["mulUp", "- 1n"],
  ["divUp", "- 1n"],
  ["shareUp", "- 1n"],
  ["grossUp", "- 1n"],
]);
const TEXTUAL = new Set(["TemplateLiteral"]);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;
const isText = (node: unknown): boolean =>
  isNode(node) &&
  (TEXTUAL.has(node.type) ||
    (node.type === "Literal" && typeof node.value === "string") ||
    (node.type === "BinaryExpression" && (isText(node.left) || isText(node.right))));
const whole = ({ start, end }: Node, by: string): Change => ({ start, end, by });

/** What becomes what, on one line and cut where it is long. */
export function shownChange(from: string, by: string): string {
  const short = (text: string) => {
    const flat = text.replaceAll(/\s+/g, " ").trim();
    return flat.length > 60 ? `${flat.slice(0, 57)}...` : flat;
  };
  return `${short(from)} → ${by === ";" ? "nothing" : short(by)}`;
}

/** The faults that one piece of syntax can have. @param text the whole file */
export function changesOf(node: Node, parent: Node | null, text: string): Change[] {
  const of = (one: unknown) => (isNode(one) ? text.slice(one.start, one.end) : "");
  switch (node.type) {
    case "BinaryExpression":
      if (node.operator === "+" && isText(node)) return [];
      return operator(node, text);
    case "LogicalExpression":
      if (node.operator !== "??") return operator(node, text);
      return [whole(node, `(${of(node.left)})`), whole(node, `(${of(node.right)})`)];
    case "AssignmentExpression":
      return operator(node, text);
    case "UpdateExpression":
      return operator(node, text);
    case "UnaryExpression":
      if (node.operator !== "!" && node.operator !== "-") return [];
      return [whole(node, `(${of(node.argument)})`)];
    case "ConditionalExpression":
      return [whole(node, `(${of(node.consequent)})`), whole(node, `(${of(node.alternate)})`)];
    case "IfStatement":
      return isNode(node.test) ? [whole(node.test, "true"), whole(node.test, "false")] : [];
    case "Literal":
      return literal(node, parent);
    case "CallExpression":
      return call(node, text);
    case "ExpressionStatement":
      return typeof node.directive === "string" ? [] : [whole(node, ";")];
    case "ThrowStatement":
      return isGuarded(parent) ? [] : [whole(node, ";")];
    default:
      return [];
  }
}

/** An `if` that only throws is removed with its condition. */
const isGuarded = (parent: Node | null) =>
  parent?.type === "IfStatement" ||
  (parent?.type === "BlockStatement" && Array.isArray(parent.body) && parent.body.length === 1);

function operator(node: Node, text: string): Change[] {
  const name = String(node.operator);
  const [left, right] = node.type === "UpdateExpression" ? [null, null] : [node.left, node.right];
  const from = isNode(left) ? left.end : node.start;
  const to = isNode(right) ? right.start : node.end;
  const start = from + text.slice(from, to).indexOf(name);
  return (OPERATORS.get(name) ?? []).map((by) => ({ start, end: start + name.length, by }));
}

function literal(node: Node, parent: Node | null): Change[] {
  const isName = parent?.type === "Property" && parent.key === node && parent.computed !== true;
  if (isName) return [];
  if (typeof node.value === "boolean") return [whole(node, String(!node.value))];
  if (typeof node.bigint === "string") {
    const units = BigInt(node.bigint);
    return [whole(node, `${units + 1n}n`), ...(units > 0n ? [whole(node, `${units - 1n}n`)] : [])];
  }
  return typeof node.value === "number" ? [whole(node, String(node.value + 1))] : [];
}

function call(node: Node, text: string): Change[] {
  const { callee } = node;
  if (!isNode(callee)) return [];
  const rounded = ROUNDED.get(String(callee.name));
  if (rounded !== undefined) {
    return [whole(node, `(${text.slice(node.start, node.end)} ${rounded})`)];
  }
  const { property } = callee;
  const method = isNode(property) ? METHODS.get(String(property.name)) : undefined;
  return isNode(property) && method !== undefined ? [whole(property, method)] : [];
}
