import { COMMON_WORDS, type Words } from "./common-words.ts";
import type { z } from "./zod.ts";

/** What OpenAPI says of a schema. It stands in a file beside the schema, which no browser loads. */
export type Description = {
  schema: z.ZodType;
  /** Its name among the components; null: what a call takes, which is named after the call. */
  name: string | null;
  text: string;
  fields: Readonly<Record<string, Words>>;
};

type Common = keyof typeof COMMON_WORDS;
type Name<S extends z.ZodType> = keyof z.input<S> & string;
/** A property that is left out does not compile, unless it is one that means the same everywhere. */
type Fields<S extends z.ZodType> = Readonly<
  Record<Exclude<Name<S>, Common>, Words> & Partial<Record<Extract<Name<S>, Common>, Words>>
>;

const withCommon = (fields: object) => ({ ...COMMON_WORDS, ...fields });

/** An object with a name: a record of a reply, or a part of a request. */
export function describedObject<S extends z.ZodType>(
  schema: S,
  name: string,
  text: string,
  fields: Fields<S>,
): Description {
  return { schema, name, text, fields: withCommon(fields) };
}

/** What a call takes, from path, query or body. */
export function describedInput<S extends z.ZodType>(schema: S, fields: Fields<S>): Description {
  return { schema, name: null, text: "", fields: withCommon(fields) };
}
