type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function typeOf(schema: Json): string {
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return schema["enum"].map(String).join(" | ");
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) {
    return [...new Set(options.filter(isObject).map(typeOf))].join(" | ");
  }
  if (schema["type"] === "array" && isObject(schema["items"])) {
    return `array of ${typeOf(schema["items"])}`;
  }
  if (Array.isArray(schema["type"])) return schema["type"].map(String).join(" | ");
  if (typeof schema["type"] === "string") return schema["type"];
  return schema["pattern"] === undefined ? "any JSON" : "string";
}

const BOUNDS = {
  minLength: "at least",
  maxLength: "at most",
  minimum: "from",
  maximum: "to",
  pattern: "pattern",
  format: "format",
} as const;

function rulesOf(schema: Json, isRequired: boolean): string {
  const bounds = Object.entries(BOUNDS)
    .filter(([key]) => schema[key] !== undefined)
    .map(([key, word]) => `${word} ${String(schema[key])}`);
  return [isRequired ? "required" : "optional", ...bounds].join(", ");
}

/** Rows of field, type and rules, nested fields dotted; already escaped. */
export function schemaRows(schema: unknown, prefix = ""): string[][] {
  if (!isObject(schema)) return [];
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) return schemaRows(options.filter(isObject)[0], prefix);
  if (schema["type"] === "array") return schemaRows(schema["items"], `${prefix}[].`);
  if (!isObject(schema["properties"])) return [];
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(schema["properties"]).flatMap(([name, field]) => {
    if (!isObject(field)) return [];
    const row = [`${prefix}${name}`, typeOf(field), rulesOf(field, required.includes(name))];
    const inner =
      field["type"] === "array"
        ? schemaRows(field["items"], `${prefix}${name}[].`)
        : schemaRows(field, `${prefix}${name}.`);
    return [row.map(escapeHtml), ...inner];
  });
}
