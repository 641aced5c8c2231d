import { receiveBatchFile } from "#lib/batches/views/receive-batch-file.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { z } from "#protocol/wire/zod.ts";

/** The body is a form: the batch's title, network and token, and the file with its lines. */
export const POST = routeDoor(
  z.object({}),
  "payout:create",
  (_, behind) => receiveBatchFile(behind),
  { readsBody: true },
);
