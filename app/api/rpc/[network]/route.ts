import { answerPageRpc, MOST_RPC_BODY_BYTES } from "#lib/chain/rpc-door.ts";
import { inRpcPlace } from "#lib/chain/rpc-places.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import { door } from "#lib/data/door.ts";
import { readBounded } from "#lib/gate/read-bounded.ts";
import { countOne } from "#lib/store/limiter.ts";
import { FAMILY, PAYOUT_NETWORKS } from "#protocol/networks.ts";
import { z } from "#protocol/zod.ts";

const EVM = PAYOUT_NETWORKS.filter((network) => FAMILY[network] === "evm");
const Input = z.object({ network: z.enum(EVM) });

/** Several tabs that look at a chain each second stay below. */
const MOST_A_MINUTE = 600;

export const POST = door(
  Input,
  "payout:create",
  async ({ network }, { account, actor, store, request }) => {
    const { count, resetsInSeconds } = await countOne(store.db, `rpc:${actor.person.id}`, 60);
    if (count > MOST_A_MINUTE) {
      throw new DeskError("RATE_LIMITED", { retryAfterSeconds: resetsInSeconds });
    }
    const place = { environment: account.environment, network };
    // Taken before the body is there: one that drips holds a place of its own sender.
    const answer = await inRpcPlace(actor.person.id, async () => {
      const body = await readBounded(request, MOST_RPC_BODY_BYTES);
      if (body === null) throw new DeskError("BODY_TOO_LARGE");
      return answerPageRpc(place, body);
    });
    if (answer === null) throw new DeskError("RATE_LIMITED", { retryAfterSeconds: 1 });
    return Response.json(answer, { headers: { "cache-control": "no-store" } });
  },
  { onlyAsks: true },
);
