import "server-only";
import { headers } from "next/headers";
import type { z } from "#protocol/wire/zod.ts";
import type { Entry } from "#lib/core/doors/enter.ts";
import { registerDoor } from "#lib/core/doors/door-registry.ts";
import { runDoor, type ActionResult, type DoorDefinition } from "#lib/core/doors/run-door.ts";

/** A server action: called with its input, as a form's own action, or through `useActionState`. */
export type Action<Input, Data> = {
  (input: Input): Promise<ActionResult<Data>>;
  /** A form's own action has no reader for the result: it redirects, or the page is drawn again. */
  (form: FormData): Promise<void>;
  (previous: unknown, form: FormData): Promise<ActionResult<Data>>;
};

type ActionOptions = {
  /** The action concerns only the person, so the page's account is not checked. Tests list these few. */
  ofPerson?: boolean;
  /** Only for whom a factor was asked within the last minutes; tests list these. */
  fresh?: boolean;
  /** What it widens takes a second administrator once there are two; tests list these. */
  second?: boolean;
  /** Also for whom must still enrol a factor: what enrolling takes. Tests list these few. */
  beforeEnrolment?: boolean;
};

/**
 * The only way to make a server action. `permission` is what the caller needs; `public` is for the few
 * actions that tests list. A page drawn for another account than the session now acts for is refused. Every
 * call goes to the audit trail, whatever its outcome. What `run` throws becomes a value.
 */
export function action<S extends z.ZodType, E extends Entry, Data>(
  schema: S,
  permission: E,
  run: DoorDefinition<S, E, Data>["run"],
  { ofPerson = false, fresh = false, second = false, beforeEnrolment = false }: ActionOptions = {},
): Action<z.input<S>, Data> {
  const definition = { schema, entry: permission, run };
  const made = async (...given: unknown[]) => {
    // The form or input is the last argument; `useActionState` puts the previous state before it.
    const input = given.at(-1);
    const fields = input instanceof FormData ? Object.fromEntries(input) : input;
    const pageAccount = ofPerson ? ("never" as const) : ("always" as const);
    const options = { isWrite: true, isOurs: true, pageAccount, fresh, beforeEnrolment };
    return runDoor(definition, options, new Headers(await headers()), () => fields);
  };
  return registerDoor(made as Action<z.input<S>, Data>, permission, {
    fresh,
    second,
    beforeEnrolment,
  });
}
