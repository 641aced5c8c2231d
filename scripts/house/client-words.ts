import { parseAst } from "vitest/node";
import { importTarget } from "./import-table.ts";
import type { SourceFile } from "./source-files.ts";

type Node = { type: string } & Record<string, unknown>;
type Source = { file: string; name: string };
type Module = {
  /** Where each imported name comes from. */
  imports: Map<string, Source>;
  /** What each name in the file may stand for. */
  declared: Map<string, Node[]>;
  /** Repository files that it loads, on demand too. */
  loads: string[];
  isClient: boolean;
  /** Catalogs that its hooks read. */
  reads: Set<string>;
  /** Catalogs that come with it as files. */
  brings: Set<string>;
};

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
const text = (value: unknown, key: string): string => {
  const found = isNode(value) ? value[key] : undefined;
  return typeof found === "string" ? found : "";
};
const list = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
/** What a type names is not there when the code runs. */
const isOnlyType = (node: Node) =>
  node.importKind === "type" ||
  (node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)/.test(node.type));

function children(node: Node): unknown[] {
  return Object.entries(node)
    .filter(([key]) => {
      if (key === "property" && node.type === "MemberExpression") return node.computed === true;
      if (key === "key" && node.type === "Property") return node.computed === true;
      return key !== "typeAnnotation" && key !== "typeArguments" && key !== "parent";
    })
    .map(([, value]) => value);
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  else if (isNode(value) && !isOnlyType(value)) {
    see(value);
    for (const one of children(value)) visit(one, see);
  }
}

/** The names that a declaration gives, destructured or not. */
function names(pattern: unknown): string[] {
  const found: string[] = [];
  visit(pattern, (node) => {
    if (node.type === "Identifier") found.push(text(node, "name"));
  });
  return found;
}

const CATALOG = /^#lib\/i18n\/messages\/en\/(.+)\.json$/;
const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

function parse({ path, text: code }: SourceFile): Module {
  const found: Module = {
    imports: new Map(),
    declared: new Map(),
    loads: [],
    isClient: false,
    reads: new Set(),
    brings: new Set(),
  };
  const load = (specifier: string) => {
    const catalog = CATALOG.exec(specifier)?.[1];
    if (catalog) found.brings.add(camel(catalog));
    const target = importTarget(path, specifier);
    if (target) found.loads.push(target);
    return target;
  };
  const declare = (name: string, node: Node) =>
    found.declared.set(name, [...(found.declared.get(name) ?? []), node]);
  const tree = parseAst(code, { lang: path.endsWith("x") ? "tsx" : "ts" }, path);
  for (const statement of list(tree.body)) {
    if (text(statement, "directive") === "use client") found.isClient = true;
    if (isOnlyType(statement) || statement.exportKind === "type") continue;
    const file = isNode(statement.source) ? load(text(statement.source, "value")) : null;
    for (const one of list(statement.specifiers).filter((each) => !isOnlyType(each))) {
      if (!file) continue;
      const name = text(one.imported, "name") || text(one.local, "name");
      if (statement.type === "ImportDeclaration") {
        const isDefault = one.type === "ImportDefaultSpecifier";
        found.imports.set(text(one.local, "name"), { file, name: isDefault ? "default" : name });
      } else found.imports.set(text(one.exported, "name"), { file, name });
    }
    if (statement.type === "ExportDefaultDeclaration" && isNode(statement.declaration)) {
      declare("default", statement.declaration);
    }
  }
  visit(tree, (node) => {
    if (node.type === "ImportExpression") load(text(node.source, "value"));
    if (node.type === "FunctionDeclaration") declare(text(node.id, "name"), node);
    if (node.type === "VariableDeclarator" && isNode(node.init)) {
      for (const name of names(node.id)) declare(name, node.init);
    }
    if (node.type !== "CallExpression") return;
    const called = text(node.callee, "name");
    const area = text(list(node.arguments)[0], "value").split(".")[0];
    if (called === "useTranslations" && area) found.reads.add(area);
  });
  return found;
}

const PROVIDER = "ClientMessages";
const SHELL = "app/(dashboard)/";
const ROUTE = /^app\/(.*\/)?(page|layout|not-found)\.tsx$/;

/** Catalogs that a page's client components read and the page does not bring, as sentences. */
export function missingWords(files: readonly SourceFile[]): string[] {
  const sources = new Map(files.map((file) => [file.path, file]));
  const modules = new Map<string, Module>();
  const moduleAt = (path: string): Module | undefined => {
    const file = sources.get(path);
    if (!file || !/\.tsx?$/.test(path)) return undefined;
    const known = modules.get(path) ?? parse(file);
    modules.set(path, known);
    return known;
  };

  const carried = new Map<string, Set<string>>();
  /** Catalogs that a client component, or what it loads, puts around what it is given. */
  const carriedBy = (path: string): Set<string> => {
    const known = carried.get(path);
    if (known) return known;
    const all = new Set(moduleAt(path)?.brings);
    carried.set(path, all);
    for (const one of moduleAt(path)?.loads ?? []) for (const area of carriedBy(one)) all.add(area);
    return all;
  };

  const needs = new Map<string, Set<string>>();
  /** What a client component and all that it loads read, without what they bring along. */
  const needsOf = (path: string): Set<string> => {
    const known = needs.get(path);
    if (known) return known;
    const all = new Set<string>();
    needs.set(path, all);
    const found = moduleAt(path);
    // An action's code stays on the server.
    if (!found || path.includes("/actions/")) return all;
    for (const area of found.reads) all.add(area);
    for (const one of found.loads) for (const area of needsOf(one)) all.add(area);
    for (const area of found.brings) all.delete(area);
    return all;
  };

  const kit = literals(moduleAt("components/shell/client-messages.tsx")?.declared.get("KIT"));
  const faults = new Set<string>();
  const walked = new Set<string>();

  const reach = (page: string, { file, name }: Source, brought: ReadonlySet<string>): void => {
    const found = moduleAt(file);
    if (!found || name === PROVIDER) return;
    if (found.isClient) {
      for (const area of needsOf(file)) {
        if (!brought.has(area)) faults.add(`${page} brings no "${area}" for ${file}`);
      }
      return;
    }
    const key = [page, file, name, ...brought].join(" ");
    if (walked.has(key)) return;
    walked.add(key);
    const from = found.imports.get(name);
    const declared = found.declared.get(name);
    if (from) reach(page, from, brought);
    else if (declared) walk(page, file, declared, brought);
  };

  /** What stands around the children and the other elements that a component is given. */
  const around = (file: string, element: Node, brought: ReadonlySet<string>) => {
    const { name, attributes } = element.openingElement as Node;
    const tag = text(name, "name");
    if (tag === PROVIDER) {
      const own = new Set(kit);
      visit(attributes, (node) => {
        const constant =
          node.type === "Identifier" && moduleAt(file)?.declared.get(text(node, "name"));
        for (const one of literals(constant || node)) own.add(one);
      });
      return own;
    }
    const from = moduleAt(file)?.imports.get(tag)?.file ?? file;
    const found = moduleAt(from);
    if (found?.isClient) return new Set([...brought, ...carriedBy(from)]);
    let inside = brought;
    visit(found?.declared.get(tag), (node) => {
      if (node.type !== "JSXElement" || from === file) return;
      if (text((node.openingElement as Node).name, "name") !== PROVIDER) return;
      if (names(node.children).includes("children")) inside = around(from, node, brought);
    });
    return inside;
  };

  const walk = (page: string, file: string, value: unknown, brought: ReadonlySet<string>): void => {
    if (Array.isArray(value)) for (const one of value) walk(page, file, one, brought);
    if (!isNode(value) || isOnlyType(value)) return;
    if (value.type === "Identifier" || value.type === "JSXIdentifier") {
      reach(page, { file, name: text(value, "name") }, brought);
    }
    // What a name stands for is drawn where the name is used.
    if (value.type === "VariableDeclarator") return;
    if (value.type === "JSXElement") {
      const { name, attributes } = value.openingElement as Node;
      walk(page, file, name, brought);
      walk(page, file, [attributes, value.children], around(file, value, brought));
      return;
    }
    for (const one of children(value)) walk(page, file, one, brought);
  };

  for (const { path } of files.filter(({ path: one }) => ROUTE.test(one))) {
    // The shell of the dashboard brings the kit's own words.
    const isInShell = path.startsWith(SHELL) && path !== `${SHELL}layout.tsx`;
    reach(path, { file: path, name: "default" }, new Set(isInShell ? kit : []));
  }
  return [...faults].sort();
}

/** The strings written in a piece of code. */
function literals(code: unknown): string[] {
  const found: string[] = [];
  visit(code, (node) => {
    if (node.type === "Literal" && typeof node.value === "string") found.push(node.value);
  });
  return found;
}
