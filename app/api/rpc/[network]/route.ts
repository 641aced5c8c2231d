import { answerPageRpc, MOST_RPC_BODY_BYTES } from "#lib/chain/port/rpc-door.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { readBounded } from "#lib/core/doors/read-bounded.ts";
import { SIGNING_NETWORKS } from "#protocol/chain/networks.ts";
import { z } from "#protocol/wire/zod.ts";

const Input = z.object({ network: z.enum(SIGNING_NETWORKS) });

export const POST = routeDoor(
  Input,
  "payout:create",
  async ({ network }, { account, actor, store, request }) => {
    const place = { environment: account.environment, network };
    // Counted before the body arrives, so that a slow body occupies only its sender's place.
    const answer = await limitPerPerson({ store, actor }, "rpc", async () => {
      const body = await readBounded(request, MOST_RPC_BODY_BYTES);
      if (body === null) throw new DashboardError("BODY_TOO_LARGE");
      return answerPageRpc(place, body);
    });
    return Response.json(answer, { headers: { "cache-control": "no-store" } });
  },
  { onlyAsks: true },
);
