import type { Chain, SendTerms } from "#service/chain/port.ts";
import type { ChainSend } from "#service/db/sends/chain-sends.ts";
import { lockSends, storeSigned } from "#service/db/sends/sends-together.ts";
import { acquireNonces } from "#service/db/sends/signer-nonces.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { lockSendOwners, orderOf, notifySigned } from "./settle-owner.ts";
import type { SignRound } from "./sign-round.ts";

/** A send that can be signed now, on these terms. */
export type PlannedSend = { send: ChainSend; terms: SendTerms };
/** A send with bytes that are stored. */
export type StoredSend = ChainSend & { raw: string };

/**
 * Takes the next numbers, signs, and stores the bytes of a group in one transaction: if it fails, none is
 * stored and all the numbers are free again. Answers those it has signed: a send is not among them when
 * another worker was faster, and none is when another process signs by now.
 */
export async function signGroup(
  deps: Deps,
  chain: Chain,
  group: readonly PlannedSend[],
  { minedNonce, maySign }: Pick<SignRound, "minedNonce" | "maySign">,
): Promise<StoredSend[]> {
  const sends = group.map(({ send }) => send);
  return deps.transaction(async (tx) => {
    if ((await isInRecovery(tx)) || !(await maySign(tx))) return [];
    const owners = await lockSendOwners(tx, sends);
    const now = await lockSends(
      tx,
      sends.map(({ id }) => id),
    );
    const waiting = group.flatMap(({ send, terms }) => {
      const owner = owners.get(send.id);
      return owner?.isWaiting && now.get(send.id)?.state === "intended"
        ? [{ send, terms, owner }]
        : [];
    });
    if (waiting.length === 0) return [];
    // No number is left out, so as many as are signed.
    const first = await acquireNonces(tx, chain, minedNonce, waiting.length);
    const signed = await Promise.all(
      waiting.map(async ({ send, terms, owner }, at) => {
        const nonce = first + BigInt(at);
        const bytes = await chain.sign(orderOf(send), nonce, terms);
        return { send, owner, id: send.id, nonce, ...bytes };
      }),
    );
    await storeSigned(tx, chain.signer, signed);
    await notifySigned(tx, signed);
    return signed.map(({ send, raw }) => ({ ...send, raw }));
  });
}
