/**
 * A JSON number whose source text is not what JavaScript would print for it ("250.00", "1e2",
 * "9007199254740993"). Kept as text, so that an amount never passes through a float.
 */
export class JsonNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type ReviverContext = { source?: string };

/**
 * JSON.parse that loses no digit: a number that would be printed otherwise becomes a JsonNumber.
 * @throws SyntaxError when the text is not JSON.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, ((_key: string, value: unknown, context?: ReviverContext) => {
    if (typeof value !== "number") return value;
    const source = context?.source ?? String(value);
    return String(value) === source ? value : new JsonNumber(source);
  }) as (key: string, value: unknown) => unknown);
}

/** The decimal text of a JSON value that holds a number, or null when it holds none. */
export function numberText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (value instanceof JsonNumber) return value.source;
  return null;
}
