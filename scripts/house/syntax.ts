import { parseAst } from "vitest/node";
import type { SourceFile } from "./source-files.ts";

export type Import = { specifier: string; typeOnly: boolean };
export type Syntax = {
  imports: Import[];
  /** Names of the exports; `default` for the default one. */
  exports: string[];
  /** Directives at the top, such as `use client`. */
  directives: string[];
  /** The texts in quotes, in templates between their values, and in markup between its tags. */
  texts: string[];
  readsEnvironment: boolean;
  saysAny: boolean;
};
type Node = { type: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const textAt = (value: unknown, key: string): string | undefined => {
  const found = isNode(value) ? value[key] : undefined;
  return typeof found === "string" ? found : undefined;
};

const known = new WeakMap<SourceFile, Syntax>();
/** What the house rules check in one file. */
export function readSyntax(file: SourceFile): Syntax {
  const syntax = known.get(file) ?? parse(file);
  known.set(file, syntax);
  return syntax;
}

function parse(file: SourceFile): Syntax {
  const lang = file.path.endsWith("x") ? "tsx" : "ts";
  const syntax: Syntax = {
    imports: [],
    exports: [],
    directives: [],
    texts: [],
    readsEnvironment: false,
    saysAny: false,
  };
  visit(parseAst(file.text, { lang }, file.path), (node) => note(node, syntax));
  return syntax;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (isNode(value)) {
    see(value);
    for (const child of Object.values(value)) if (typeof child === "object") visit(child, see);
  }
}

function note(node: Node, syntax: Syntax): void {
  if (IMPORTING.has(node.type)) {
    const specifier = textAt(node.source, "value");
    if (specifier !== undefined) {
      syntax.imports.push({ specifier, typeOnly: isTypeOnly(node) });
    }
  }
  if (node.type === "ExportDefaultDeclaration") syntax.exports.push("default");
  if (node.type === "ExportNamedDeclaration") syntax.exports.push(...exportedNames(node));
  if (node.type === "ExpressionStatement" && typeof node.directive === "string") {
    syntax.directives.push(node.directive);
  }
  const text = TEXTS.has(node.type) ? textOf(node.value) : undefined;
  if (text !== undefined) syntax.texts.push(text);
  if (node.type === "TSAnyKeyword") syntax.saysAny = true;
  if (
    node.type === "MemberExpression" &&
    textAt(node.object, "name") === "process" &&
    textAt(node.property, "name") === "env"
  ) {
    syntax.readsEnvironment = true;
  }
}

/** A template's piece holds its text one level deeper. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const cooked = typeof value === "object" && value !== null && "cooked" in value && value.cooked;
  return typeof cooked === "string" ? cooked : undefined;
}

const TEXTS = new Set(["Literal", "JSXText", "TemplateElement"]);

const IMPORTING = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
]);

function isTypeOnly(node: Node): boolean {
  if (node.type === "TSImportType") return true;
  if (node.importKind === "type" || node.exportKind === "type") return true;
  const specifiers = nodes(node.specifiers);
  return (
    specifiers.length > 0 &&
    specifiers.every((one) => one.importKind === "type" || one.exportKind === "type")
  );
}

function exportedNames(node: Node): string[] {
  const declared = isNode(node.declaration)
    ? [node.declaration, ...nodes(node.declaration.declarations)].map((one) =>
        textAt(one.id, "name"),
      )
    : [];
  const listed = nodes(node.specifiers).map((one) => textAt(one.exported, "name"));
  return [...declared, ...listed].filter((name) => name !== undefined);
}
