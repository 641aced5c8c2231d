/** Markup that is safe to send: its text is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | null | false | readonly Part[];

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function rendered(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === false) return "";
  if (typeof part === "object") return part.map(rendered).join("");
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Markup from a template; every value is escaped, and null and false are left out. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const [first = "", ...rest] = strings;
  return new Html(
    rest.reduce((text, next, at) => text + rendered(parts[at] ?? null) + next, first),
  );
}
