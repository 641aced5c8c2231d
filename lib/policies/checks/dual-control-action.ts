import "server-only";
import { action, type Action } from "#lib/core/doors/action.ts";
import { isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { z } from "#protocol/wire/zod.ts";
import { DualControl } from "./dual-control.ts";

/** What `run` gets besides its input. */
export type DualControlContext = DoorContext<Permission> & { second: DualControl };

/** Whether an error says that nothing was done. */
const isRefusal = (error: unknown) =>
  isExchangeFault(error) ? error.kind === "refused" : isDashboardError(error);

/**
 * Makes an action that goes round what policies ask of payouts, and therefore takes a fresh factor and, where
 * somebody else may decide, their approval. `run` says what it is about to change by
 * `second.takeIn`, in the transaction that changes it, or by `second.take` right before it asks the exchange.
 * Without the approval nothing is done but the request for it, and the answer tells its code; with it, the same
 * call is made again.
 */
export const dualControlAction = <S extends z.ZodType, Data>(
  schema: S,
  permission: Permission,
  run: (input: z.output<S>, context: DualControlContext) => Promise<Data>,
): Action<z.input<S>, Data> =>
  action(
    schema,
    permission,
    async (input, context) => {
      const second = new DualControl(context, permission);
      try {
        const data = await run(input, { ...context, second });
        if (!second.isAsked)
          throw new Error(`${permission}: an action that asked no second person`);
        return data;
      } catch (error) {
        if (isRefusal(error)) await second.giveBack();
        throw (await second.refusalOf(error)) ?? error;
      }
    },
    { fresh: true, second: true },
  );
