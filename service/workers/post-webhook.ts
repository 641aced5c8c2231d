import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { Outcome, Outgoing } from "#service/domain/webhooks/deliveries.ts";
import { isPrivateAddress, namesPrivateHost } from "#service/domain/webhooks/private-address.ts";

/** What the rules keep us from calling; its message is shown to the webhook's owner. */
class ForbiddenTarget extends Error {
  override readonly name = "ForbiddenTarget";
}
const privateTarget = () => new ForbiddenTarget("the target has a private address");

export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Judges the very addresses that are then connected to, so that a name can't change its mind between. */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const first = found[0];
      if (!first || found.some(({ address }) => isPrivateAddress(address))) {
        return callback(privateTarget(), "", 0);
      }
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };

/** What a URL says of itself, before anything is resolved. */
function judge(url: URL): void {
  if (url.protocol !== "https:") throw new ForbiddenTarget("the target is not https");
  if (namesPrivateHost(url)) throw privateTarget();
}

export type PostOptions = {
  timeoutMs: number;
  allowsPrivateTargets: boolean;
  /** Where names come from; the system's resolver unless told. */
  resolve?: Resolve;
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  if (error instanceof ForbiddenTarget) return error.message;
  return "code" in error ? String(error.code) : error.name;
}

/**
 * Posts one webhook. Follows no redirect and reads nothing of the answer but its status: what a
 * receiver says is its own matter. Never rejects.
 */
export async function postWebhook(
  { url: text, headers, body }: Pick<Outgoing, "url" | "headers" | "body">,
  { timeoutMs, allowsPrivateTargets, resolve = lookup }: PostOptions,
): Promise<Outcome> {
  try {
    const url = new URL(text);
    if (!allowsPrivateTargets) judge(url);
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const status = await new Promise<number>((answered, reject) => {
      const request = send(url, {
        method: "POST",
        agent: false,
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeoutMs),
        ...(allowsPrivateTargets ? {} : { lookup: publicLookup(resolve) }),
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
