import { join } from "node:path";
import { isTest } from "./source-files.ts";
import {
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isStringLiteral,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import {
  type Expression,
  type JsxElement,
  type JsxFragment,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import {
  API,
  type APIOptions,
  type Checker,
  type Type,
  TypeFlags,
  type TypeReference,
} from "typescript/unstable/sync";

const ROOT = join(import.meta.dirname, "../..");
const SCREENS = /^(app|components|lib)\/.+\.tsx$/;
/** What React draws as text, unless it is empty. */
const TEXT =
  TypeFlags.String |
  TypeFlags.Number |
  TypeFlags.BigInt |
  TypeFlags.StringLiteral |
  TypeFlags.NumberLiteral |
  TypeFlags.BigIntLiteral |
  TypeFlags.TemplateLiteral |
  TypeFlags.StringMapping;
const EITHER = new Set([SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken]);
/** The component that puts each text of a sentence into an element of its own. */
const SENTENCE = "Sentence";

export type BareText = { path: string; line: number; start: number; end: number; why: string };

/** Reads the screens of a project, with their types. @param config the project's tsconfig, from the root */
export function bareTexts(config: string, fs?: APIOptions["fs"]): BareText[] {
  const api = new API({ cwd: ROOT, ...(fs && { fs }) });
  try {
    const file = join(ROOT, config);
    const project = api.updateSnapshot({ openProjects: [file] }).getProject(file);
    if (!project) throw new Error(`${config} is no project`);
    const { program, checker } = project;
    return program
      .getSourceFileNames()
      .filter((name) => name.startsWith(ROOT))
      .map((name) => name.slice(ROOT.length + 1))
      .filter((path) => SCREENS.test(path) && !isTest(path))
      .flatMap((path) => {
        const source = program.getSourceFile(join(ROOT, path));
        if (!source) throw new Error(`${path} is not in the project`);
        const asked = suspects(source);
        const types = checker.getTypeAtLocation(
          asked.map(({ expression }) => expression ?? source),
        );
        return asked
          .filter(({ expression }, at) => {
            const type = types[at];
            return expression === null || (type !== undefined && mayBeText(type, checker));
          })
          .map(({ node, why }) => {
            const start = node.getStart(source);
            const line = source.text.slice(0, start).split("\n").length;
            return { path, line, start, end: node.getEnd(), why };
          });
      });
  } finally {
    api.close();
  }
}

function mayBeText(type: Type, checker: Checker): boolean {
  if (type.isStringLiteralType() && type.value === "") return false;
  if (type.flags & TEXT) return true;
  if (type.isUnionType()) return (type.getTypes() ?? []).some((one) => mayBeText(one, checker));
  return (
    checker.isArrayType(type) &&
    checker.getTypeArguments(type as TypeReference).some(({ flags }) => (flags & TEXT) !== 0)
  );
}

/** `expression`: what must not be text for this to be right; null: it is wrong in any case. */
type Suspect = { node: Node; expression: Expression | null; why: string };

function suspects(source: Node): Suspect[] {
  const found: Suspect[] = [];
  const visit = (node: Node): void => {
    if (isJsxElement(node) && isKept(node)) return;
    if (isJsxElement(node) && isValue(node)) {
      found.push({ node: node.openingElement, expression: null, why: "a value without translate" });
    }
    if (isJsxElement(node) || isJsxFragment(node)) found.push(...besideOthers(node));
    if (isRich(node) && !isApart(node)) {
      found.push({ node, expression: null, why: `the texts of a sentence outside ${SENTENCE}` });
    }
    found.push(...returned(node));
    node.forEachChild((child) => {
      visit(child);
      return undefined;
    });
  };
  visit(source);
  return found;
}

/** No translator touches what is inside. */
const isKept = (node: JsxElement) =>
  node.openingElement.attributes.properties.some(
    (one) => one.getText().replaceAll(/\s/g, "") === 'translate="no"',
  );

/** What is compared, copied or typed elsewhere: a name, a code, a hash. */
const isValue = ({ openingElement: { tagName, attributes } }: JsxElement) =>
  /^(bdi|code|kbd|pre)$/.test(tagName.getText()) ||
  (/^[a-z]/.test(tagName.getText()) &&
    attributes.properties.some((one) => /^className=[^]*\bfont-mono\b/.test(one.getText())));

function besideOthers(parent: JsxElement | JsxFragment): Suspect[] {
  const children = parent.children.filter((child) =>
    isJsxText(child)
      ? child.text.trim() !== "" || !child.text.includes("\n")
      : !isJsxExpression(child) || child.expression !== undefined,
  );
  if (children.length < 2 && !isJsxFragment(parent)) return [];
  const why = "a text beside other children";
  return children.flatMap((node): Suspect[] => {
    if (isJsxText(node)) return node.text.trim() === "" ? [] : [{ node, expression: null, why }];
    if (!isJsxExpression(node) || !node.expression) return [];
    const { expression } = node;
    return branches(expression).map((branch) => ({ node: branch, expression: branch, why }));
  });
}

const isRich = (node: Node) =>
  isCallExpression(node) &&
  isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === "rich";

function isApart(node: Node): boolean {
  const { parent } = node;
  if (isConditionalExpression(parent) || isParenthesizedExpression(parent)) return isApart(parent);
  return (
    isJsxExpression(parent) &&
    isJsxElement(parent.parent) &&
    parent.parent.openingElement.tagName.getText() === SENTENCE
  );
}

/** What a component returns stands beside whatever its user puts there. */
function returned(node: Node): Suspect[] {
  const why = "a component that is a bare text";
  if (isReturnStatement(node) && node.expression && isComponent(around(node))) {
    return result(node.expression, why);
  }
  if (isArrowFunction(node) && isComponent(node) && node.body) {
    return result(node.body as Expression, why);
  }
  return [];
}

function result(expression: Expression, why: string): Suspect[] {
  return branches(expression)
    .filter((branch) => !isIdentifier(branch) || branch.text !== "children")
    .map((branch) => ({ node: branch, expression: branch, why }));
}

/** What an expression may be drawn as. No translator touches a space. */
function branches(expression: Expression): Expression[] {
  if (isParenthesizedExpression(expression)) return branches(expression.expression);
  if (isConditionalExpression(expression)) {
    return [...branches(expression.whenTrue), ...branches(expression.whenFalse)];
  }
  if (isBinaryExpression(expression)) {
    const { left, operatorToken, right } = expression;
    if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) return branches(right);
    if (EITHER.has(operatorToken.kind)) return [...branches(left), ...branches(right)];
  }
  if (isStringLiteral(expression) && expression.text.trim() === "") return [];
  return [expression];
}

const isFunction = (node: Node) => isFunctionDeclaration(node) || isArrowFunction(node);

function around(node: Node): Node {
  let at = node.parent;
  while (at.parent && !isFunction(at)) at = at.parent;
  return at;
}

function isComponent(node: Node): boolean {
  const named = isFunctionDeclaration(node)
    ? node.name
    : isArrowFunction(node) && isVariableDeclaration(node.parent)
      ? node.parent.name
      : undefined;
  return named !== undefined && /^[A-Z][a-z]/.test(named.getText());
}
