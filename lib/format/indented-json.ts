const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const OPENING = ["{", "["];

/**
 * JSON on lines of its own, as a person reads it; other text as it is. Only the white space between its
 * tokens changes: numbers keep their digits and repeated keys stay, which parsing would lose.
 */
export function indentedJson(text: string): string {
  if (!isJson(text)) return text;
  const tokens = text.match(TOKENS) ?? [];
  let depth = 0;
  let made = "";
  const line = () => `\n${"  ".repeat(depth)}`;
  tokens.forEach((token, index) => {
    const isFirst = OPENING.includes(tokens[index - 1] ?? "");
    const isEnd = token === "}" || token === "]";
    if (isEnd) depth -= 1;
    // An empty object or list stays closed up.
    if (isFirst !== isEnd) made += line();
    made += token;
    if (OPENING.includes(token)) depth += 1;
    if (token === ",") made += line();
    if (token === ":") made += " ";
  });
  return made;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
