import { updateSend } from "#service/db/sends/chain-sends.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import type { Chain } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";

/**
 * Hands stored bytes to the network. May be repeated for ever: the same bytes are the same
 * transaction. A refusal is noted and tried again with the next look at its outcome, since whoever
 * has once received the bytes may still mine them.
 */
export async function broadcastSend(
  deps: Deps,
  chain: Chain,
  send: { id: bigint; raw: string },
): Promise<void> {
  const sent = await chain.broadcast(send.raw);
  const trouble = sent.accepted ? null : `not accepted: ${sent.detail}`;
  await updateSend(deps.db, send.id, {
    trouble,
    ...(sent.accepted ? { broadcast_at: NOW } : {}),
  });
  if (trouble) {
    const fields = { send: String(send.id), network: chain.network, trouble };
    deps.log.warn(fields, "the network did not take a transaction; it is sent again");
  }
}
