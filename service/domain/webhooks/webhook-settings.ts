import { randomBytes } from "node:crypto";
import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { PutWebhook } from "#protocol/wire/settings.ts";
import { RECEIVERS_MAX } from "#protocol/api/webhook-deliveries.ts";
import { deleteReceiver, FIRST, lockReceivers } from "#service/db/webhooks/receivers.ts";
import * as rows from "#service/db/webhooks/webhook-endpoints.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import type { KeepReply } from "#service/domain/access/idempotency.ts";
import { namesPrivateHost } from "#platform/webhooks/private-address.ts";

/** How long the previous secret still signs after a rotation. */
export const OVERLAP_HOURS = 24;

/** A secret in the spelling of Standard Webhooks. */
export const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
/** Binds a sealed secret to its receiver; the same for both secrets, since a rotation moves one of them. */
export const secretOf = (userId: number, number = FIRST) =>
  number === FIRST
    ? `webhook secret of user ${userId}`
    : `webhook secret ${number} of user ${userId}`;

/** @throws ExchangeError `INVALID_INPUT` naming the field, when the service may not call such a target */
export function refusePrivate(deps: Deps, text: string, field = "url"): void {
  if (deps.webhook.allowsPrivateTargets) return;
  const url = new URL(text);
  const refuse = (reason: "not_https" | "private_address") => {
    throw new ExchangeError("INVALID_INPUT", { fields: { [field]: reason } });
  };
  if (url.protocol !== "https:") refuse("not_https");
  if (namesPrivateHost(url)) refuse("private_address");
}

/** @throws ExchangeError `CONFLICT` when there is no room for another receiver */
export function refuseFull(receivers: readonly unknown[]): void {
  if (receivers.length < RECEIVERS_MAX) return;
  const message = SERVICE_SENTENCES.receiversFull(RECEIVERS_MAX);
  throw new ExchangeError("CONFLICT", { message });
}

/** Sets where events go. Only the first call answers the secret. */
export async function put(
  deps: Deps,
  user: User,
  { url }: PutWebhook,
): Promise<{ url: string; secret: string } | { url: string }> {
  refusePrivate(deps, url);
  const secret = newSecret();
  const sealed = deps.sealer.seal(secret, secretOf(user.id));
  const isFirst = await deps.transaction(async (tx) => {
    const others = await lockReceivers(tx, user.id);
    if (!others.some(({ number }) => number === FIRST)) refuseFull(others);
    return rows.putWebhookEndpoint(tx, user.id, { url, secret: sealed });
  });
  return isFirst ? { url, secret } : { url };
}

export async function get(deps: Deps, user: User): Promise<{ url: string | null }> {
  const endpoint = await rows.findWebhookEndpoint(deps.db, user.id);
  return { url: endpoint?.url ?? null };
}

/** @throws ExchangeError `NOT_FOUND` */
export async function remove(deps: Deps, user: User): Promise<void> {
  const isGone = await deps.transaction((tx) => deleteReceiver(tx, user.id, FIRST));
  if (!isGone) throw new ExchangeError("NOT_FOUND");
}

/** Makes a new secret; the previous one still signs for a day. @throws ExchangeError `NOT_FOUND` */
export async function rotate(
  deps: Deps,
  user: User,
  keep: KeepReply<{ url: string; secret: string }>,
): Promise<{ url: string; secret: string }> {
  return deps.transaction(async (tx) => {
    const secret = newSecret();
    const rotated = await rows.rotateWebhookSecret(tx, user.id, FIRST, {
      secret: deps.sealer.seal(secret, secretOf(user.id)),
      overlapHours: OVERLAP_HOURS,
    });
    if (!rotated) throw new ExchangeError("NOT_FOUND");
    const made = { url: rotated.url, secret };
    await keep(tx, made);
    return made;
  });
}
