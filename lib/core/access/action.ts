import "server-only";
import { headers } from "next/headers";
import type { z } from "#protocol/wire/zod.ts";
import type { Entry } from "#lib/core/access/enter.ts";
import { noteEntry } from "#lib/core/access/made-entries.ts";
import { runEntry, type ActionResult, type EntryDefinition } from "#lib/core/access/run-entry.ts";

/** A server action: called with its input, as a form's own action, or through `useActionState`. */
export type Action<Input, Data> = {
  (input: Input): Promise<ActionResult<Data>>;
  /** As a form's action nobody reads the answer: it redirects, or the page is drawn again. */
  (form: FormData): Promise<void>;
  (previous: unknown, form: FormData): Promise<ActionResult<Data>>;
};

type ActionOptions = {
  /** About the person alone, whichever account the page was drawn for; tests name these few. */
  ofPerson?: boolean;
};

/**
 * The only way to make a server action. `permission` is what whoever calls it needs; `public` is for
 * the few that tests name. A page that was drawn for another account than its session acts for is
 * refused. Every call is written to the audit trail, whatever becomes of it; what `run` throws becomes
 * a value.
 */
export function action<S extends z.ZodType, E extends Entry, Data>(
  schema: S,
  permission: E,
  run: EntryDefinition<S, E, Data>["run"],
  { ofPerson = false }: ActionOptions = {},
): Action<z.input<S>, Data> {
  const definition = { schema, entry: permission, run };
  const made = async (...given: unknown[]) => {
    // A form comes last, whatever stands before it.
    const input = given.at(-1);
    const fields = input instanceof FormData ? Object.fromEntries(input) : input;
    const saying = ofPerson ? ("never" as const) : ("always" as const);
    const options = { isWrite: true, isOurs: true, saying };
    return runEntry(definition, options, new Headers(await headers()), () => fields);
  };
  return noteEntry(made as Action<z.input<S>, Data>, permission);
}
