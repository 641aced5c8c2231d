import { answerPageRpc, MOST_RPC_BODY_BYTES } from "#lib/chain/rpc-door.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import { door } from "#lib/data/door.ts";
import { askForPerson } from "#lib/gate/ask-for-person.ts";
import { readBounded } from "#lib/gate/read-bounded.ts";
import { FAMILY, PAYOUT_NETWORKS } from "#protocol/networks.ts";
import { z } from "#protocol/zod.ts";

const EVM = PAYOUT_NETWORKS.filter((network) => FAMILY[network] === "evm");
const Input = z.object({ network: z.enum(EVM) });

export const POST = door(
  Input,
  "payout:create",
  async ({ network }, { account, actor, store, request }) => {
    const place = { environment: account.environment, network };
    // Counted before the body is there: one that drips holds a place of its own sender.
    const answer = await askForPerson({ store, actor }, "rpc", async () => {
      const body = await readBounded(request, MOST_RPC_BODY_BYTES);
      if (body === null) throw new DeskError("BODY_TOO_LARGE");
      return answerPageRpc(place, body);
    });
    return Response.json(answer, { headers: { "cache-control": "no-store" } });
  },
  { onlyAsks: true },
);
