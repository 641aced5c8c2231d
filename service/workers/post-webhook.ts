import { lookup as resolve } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { Outcome, Outgoing } from "#service/domain/deliveries.ts";
import { isPrivateAddress, namesPrivateHost } from "#service/domain/private-address.ts";

class PrivateTarget extends Error {
  override readonly name = "PrivateTarget";
  override readonly message = "the target has a private address";
}

/** Judges the very addresses that are then connected to, so that a name can't change its mind between. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "", 0);
    const first = found[0];
    if (!first || found.some(({ address }) => isPrivateAddress(address))) {
      return callback(new PrivateTarget(), "", 0);
    }
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

export type PostOptions = { timeoutMs: number; allowsPrivateTargets: boolean };

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  if (error instanceof PrivateTarget) return error.message;
  return "code" in error ? String(error.code) : error.name;
}

/**
 * Posts one webhook. Follows no redirect and reads nothing of the answer but its status: what a
 * receiver says is its own matter. Never rejects.
 */
export async function postWebhook(
  { url: text, headers, body }: Outgoing,
  { timeoutMs, allowsPrivateTargets }: PostOptions,
): Promise<Outcome> {
  try {
    const url = new URL(text);
    if (!allowsPrivateTargets && namesPrivateHost(url)) throw new PrivateTarget();
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const status = await new Promise<number>((answered, reject) => {
      const request = send(url, {
        method: "POST",
        agent: false,
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeoutMs),
        ...(allowsPrivateTargets ? {} : { lookup: publicLookup }),
      });
      request.on("error", reject);
      request.on("response", (response) => {
        response.on("error", () => undefined);
        answered(response.statusCode ?? 0);
        response.destroy();
      });
      request.end(body);
    });
    return { status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}
