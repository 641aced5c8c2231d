import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { parseInput } from "#lib/core/doors/enter.ts";
import { readBounded } from "#lib/core/doors/read-bounded.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { FindRequest } from "#lib/find/find-request.ts";
import { findAll } from "#lib/find/views/search-results.ts";
import { z } from "#protocol/wire/zod.ts";

const BODY_MAX_BYTES = 2048;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new DashboardError("MALFORMED_BODY", { cause });
  }
}

/** Finds by POST, so that what is looked for stands in no address and no log; changes nothing. */
export const POST = routeDoor(
  z.object({}),
  "bank-account:read",
  async (_input, { store, actor, exchange, request }) =>
    limitPerPerson({ store, actor }, "find", async () => {
      const body = await readBounded(request, BODY_MAX_BYTES);
      if (body === null) throw new DashboardError("BODY_TOO_LARGE");
      return findAll({ store, actor, exchange }, parseInput(FindRequest, parsed(body)));
    }),
  { onlyAsks: true },
);
