import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { limitPerPerson, type CostlyDoor } from "#lib/core/doors/limit-per-person.ts";
import { parseInput } from "#lib/core/doors/enter.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { readJson, routeDoor, type RouteDoor } from "#lib/core/doors/route-door.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { Store } from "#lib/core/store/store.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/** How many options a form offers at a time; a longer text finds the others. */
export const OPTIONS_SHOWN = 20;

const BODY_MOST_BYTES = 2048;
const PickerRequest = z.object({
  text: z.string().max(200, "too_long:200"),
  /** One that is wanted in any case. */
  also: RowNumber.optional(),
});
type PickerRequest = z.infer<typeof PickerRequest>;

type Asker = { store: Store; actor: Session; exchange: Exchange };

/**
 * The door of a form's searchable picker: options that fit a text. A POST, because the text may be part of
 * what no address and no log may hold; it changes nothing.
 */
export const pickerDoor = <Data>(
  door: CostlyDoor,
  permission: Permission,
  run: (asked: PickerRequest, asker: Asker) => Promise<Data>,
): RouteDoor =>
  routeDoor(
    z.object({}),
    permission,
    (_, { request, store, actor, exchange }) =>
      limitPerPerson({ store, actor }, door, async () =>
        run(parseInput(PickerRequest, await readJson(request, BODY_MOST_BYTES)), {
          store,
          actor,
          exchange,
        }),
      ),
    { onlyAsks: true, isOfAccount: true },
  );
