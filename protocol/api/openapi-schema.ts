// Straight from zod: pages load what zod.ts gives, and need no registry.
import { registry } from "zod";
import { z } from "#protocol/wire/zod.ts";
import { BANK_ACCOUNT_DESCRIPTIONS } from "#protocol/pix-accounts/bank-account-descriptions.ts";
import { PAYIN_DESCRIPTIONS } from "#protocol/payins/payin-descriptions.ts";
import { PAYOUT_DESCRIPTIONS } from "#protocol/payouts/payout-descriptions.ts";
import { SUB_ACCOUNT_DESCRIPTIONS } from "#protocol/sub-accounts/sub-account-descriptions.ts";
import { WALLET_DESCRIPTIONS } from "#protocol/wallets/wallet-descriptions.ts";
import type { Words } from "#protocol/wire/common-words.ts";
import type { Description } from "#protocol/wire/described.ts";
import { ENVELOPE_DESCRIPTIONS } from "#protocol/wire/envelope-descriptions.ts";
import { SETTINGS_DESCRIPTIONS } from "#protocol/wire/settings-descriptions.ts";
import { EVENT_DESCRIPTIONS } from "./event-descriptions.ts";
import { type JsonSchema, scalarKeywords, SCALARS } from "./openapi-scalars.ts";
import { LISTS } from "./openapi-lists.ts";
import { OPERATIONS_DESCRIPTIONS } from "./operations-descriptions.ts";
import { SANDBOX_DESCRIPTIONS } from "./sandbox-descriptions.ts";
import { WEBHOOK_DESCRIPTIONS } from "./webhook-descriptions.ts";

export type Schemas = Record<string, JsonSchema>;

const DESCRIPTIONS: readonly Description[] = [
  ...BANK_ACCOUNT_DESCRIPTIONS,
  ...WALLET_DESCRIPTIONS,
  ...PAYIN_DESCRIPTIONS,
  ...PAYOUT_DESCRIPTIONS,
  ...SUB_ACCOUNT_DESCRIPTIONS,
  ...ENVELOPE_DESCRIPTIONS,
  ...SETTINGS_DESCRIPTIONS,
  ...OPERATIONS_DESCRIPTIONS,
  ...WEBHOOK_DESCRIPTIONS,
  ...EVENT_DESCRIPTIONS,
  ...SANDBOX_DESCRIPTIONS,
];
const WORDS_OF = new Map(SCALARS.map(({ name, text }) => [name, text]));
const BY_SCHEMA = new Map(DESCRIPTIONS.map((one) => [one.schema, one]));
const BY_NAME = new Map(DESCRIPTIONS.flatMap((one) => (one.name ? [[one.name, one]] : [])));

/** Names for zod, which puts an object with a name aside and refers to it. */
const NAMES = registry<{ id: string }>();
for (const { schema, name } of [...DESCRIPTIONS, ...SCALARS]) {
  if (name !== null) NAMES.add(schema, { id: name });
}

const LIST_OF = new Map(Object.entries(LISTS).map(([name, { words }]) => [words.join(), name]));

/** Components that many others refer to: the lists of words, and a moment that may not have come. */
export const SHARED_SCHEMAS: Schemas = {
  ...Object.fromEntries(
    Object.entries(LISTS).map(([name, { words, text }]) => [
      name,
      { type: "string", enum: words, description: text },
    ]),
  ),
  MomentOrNull: {
    type: ["string", "null"],
    format: "date-time",
    description: "A moment, UTC; null: not yet, or never.",
  },
};

export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One schema that may be null: as a type of two where it is a plain one, else as a choice. */
function nullable(options: readonly unknown[], rest: object): JsonSchema | null {
  const [one, other] = options;
  const isMoment = isObject(one) && one["$ref"] === schemaRef("Moment").$ref;
  if (isMoment && options.length === 2) return { ...schemaRef("MomentOrNull"), ...rest };
  const isPlain =
    options.length === 2 &&
    isObject(one) &&
    isObject(other) &&
    other["type"] === "null" &&
    typeof one["type"] === "string" &&
    !("enum" in one || "const" in one || "properties" in one);
  return isPlain ? { ...one, type: [one["type"], "null"], ...rest } : null;
}

/** The same in the document's terms: components' references, named lists, short forms. */
function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied);
  if (!isObject(value)) return value;
  const { $ref, enum: words, anyOf, properties, ...rest } = value as JsonSchema;
  if (typeof $ref === "string") return schemaRef($ref.replace("#/$defs/", ""));
  const list = Array.isArray(words) ? LIST_OF.get(words.join()) : undefined;
  if (list !== undefined) return schemaRef(list);
  const inner = tidiedEach(rest);
  if (properties) inner["properties"] = tidiedEach(properties);
  if (Array.isArray(words)) return { ...inner, enum: words };
  if (!Array.isArray(anyOf)) return inner;
  const options = anyOf.map(tidied);
  return nullable(options, inner) ?? { ...inner, anyOf: options };
}

const tidiedEach = (parts: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, tidied(part)]));

function worded(part: JsonSchema, words: Words | undefined): JsonSchema {
  if (words === null || words === undefined) return part;
  const [description, keywords] = typeof words === "string" ? [words, {}] : words;
  // A type that is given stands for a choice between an empty text, which a form sends, and another.
  const { anyOf: _, ...typed } = part;
  const made = { ...("type" in keywords ? typed : part), ...keywords, description };
  return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined));
}

function withWords(
  made: JsonSchema,
  described: Description | undefined,
  text = described?.text,
): JsonSchema {
  const properties = Object.entries(made.properties ?? {}).map(
    ([name, part]) => [name, worded(part, described?.fields[name])] as const,
  );
  return {
    ...(text ? { description: text } : {}),
    ...made,
    ...(made.properties ? { properties: Object.fromEntries(properties) } : {}),
  };
}

/** Adds a component. @throws when the name is taken by another one */
export function addSchema(schemas: Schemas, name: string, made: JsonSchema): void {
  const known = schemas[name];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(made)) {
    throw new Error(`two schemas are called ${name}`);
  }
  schemas[name] = made;
}

/**
 * The schema that the document shows, with words; objects that have a name are put into `schemas`. For
 * `input`, what a caller sends before defaults and transforms. A reply may gain fields, so it is not closed.
 */
export function documented(
  schema: z.ZodType,
  io: "input" | "output",
  schemas: Schemas,
): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    io,
    metadata: NAMES,
    override: ({ zodSchema, jsonSchema }) => {
      const part = jsonSchema as JsonSchema;
      if (part["additionalProperties"] === false) delete part["additionalProperties"];
      Object.assign(part, scalarKeywords(zodSchema as unknown as z.ZodType, part));
    },
  }) as JsonSchema & { $defs?: Schemas };
  for (const [name, made] of Object.entries($defs)) {
    addSchema(
      schemas,
      name,
      withWords(tidied(made) as JsonSchema, BY_NAME.get(name), WORDS_OF.get(name)),
    );
  }
  const made = tidied(root) as JsonSchema;
  return "$ref" in made ? made : withWords(made, BY_SCHEMA.get(schema));
}

/** Splits an object schema in two: the named properties and the rest. */
export function splitProperties(schema: JsonSchema, names: readonly string[]) {
  const entries = Object.entries(schema.properties ?? {});
  const required = (schema.required ?? []).filter((name) => !names.includes(name));
  const rest = entries.filter(([name]) => !names.includes(name));
  return {
    named: entries.filter(([name]) => names.includes(name)),
    rest: {
      type: "object",
      properties: Object.fromEntries(rest),
      ...(required.length > 0 ? { required } : {}),
    } as JsonSchema,
  };
}
