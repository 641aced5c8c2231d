import "server-only";
import type { Action } from "#lib/core/doors/action.ts";
import type { ActionResult } from "#lib/core/doors/run-door.ts";
import type { Store } from "#lib/core/store/store.ts";

/** Says yes to a request as this person, directly in the store. */
export const approveRequest = (store: Store, request: string, personId: string) =>
  store.db
    .insertInto("approval_answer")
    .values({ request_id: request, person_id: personId, verdict: "approve", reason: null })
    .execute();

type Yes = { store: Store; by: string };

/** An action that another administrator approves as soon as it asks for one, and that is then called again. */
export const approving =
  <Input, Data>({ store, by }: Yes, action: Action<Input, Data>) =>
  async (input: Input): Promise<ActionResult<Data>> => {
    const first = await action(input);
    if (first.ok || !first.approval) return first;
    await approveRequest(store, first.approval.request, by);
    return action(input);
  };
