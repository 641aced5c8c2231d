import { randomBytes } from "node:crypto";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { PutWebhook } from "#protocol/wire/settings.ts";
import * as rows from "#service/db/webhooks/webhook-endpoints.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { namesPrivateHost } from "./private-address.ts";

/** How long the secret before a rotation signs too. */
const OVERLAP_HOURS = 24;

/** Standard Webhooks' spelling of a secret. */
export const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
/** What a sealed secret is bound to; the same for both, since a rotation moves one to the other's place. */
export const secretOf = (userId: number) => `webhook secret of user ${userId}`;

/** @throws ExchangeError `INVALID_INPUT` naming the field, where such a target is not called */
export function refusePrivate(deps: Deps, text: string, field = "url"): void {
  if (deps.webhook.allowsPrivateTargets) return;
  const url = new URL(text);
  const refuse = (reason: "not_https" | "private_address") => {
    throw new ExchangeError("INVALID_INPUT", { fields: { [field]: reason } });
  };
  if (url.protocol !== "https:") refuse("not_https");
  if (namesPrivateHost(url)) refuse("private_address");
}

/** Says where events go. The secret is answered the first time only. */
export async function put(
  deps: Deps,
  user: User,
  { url }: PutWebhook,
): Promise<{ url: string; secret: string } | { url: string }> {
  refusePrivate(deps, url);
  const secret = newSecret();
  const sealed = deps.sealer.seal(secret, secretOf(user.id));
  const isFirst = await deps.transaction((tx) =>
    rows.putWebhookEndpoint(tx, user.id, { url, secret: sealed }),
  );
  return isFirst ? { url, secret } : { url };
}

export async function get(deps: Deps, user: User): Promise<{ url: string | null }> {
  const endpoint = await rows.findWebhookEndpoint(deps.db, user.id);
  return { url: endpoint?.url ?? null };
}

/** A new secret; for a day the one before signs too. @throws ExchangeError `NOT_FOUND` */
export async function rotate(deps: Deps, user: User): Promise<{ url: string; secret: string }> {
  const secret = newSecret();
  const rotated = await rows.rotateWebhookSecret(deps.db, user.id, {
    secret: deps.sealer.seal(secret, secretOf(user.id)),
    overlapHours: OVERLAP_HOURS,
  });
  if (!rotated) throw new ExchangeError("NOT_FOUND");
  return { url: rotated.url, secret };
}
