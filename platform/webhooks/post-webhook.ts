import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isPrivateAddress, namesPrivateHost } from "./private-address.ts";

/** A target that the rules forbid; the webhook's owner sees its message. */
class ForbiddenTarget extends Error {
  override readonly name = "ForbiddenTarget";
}
const privateTarget = () => new ForbiddenTarget("the target has a private address");

export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Checks the addresses that are then connected to: a name can't resolve differently in between. */
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

/** Checks the URL itself, before any name is resolved. */
function judge(url: URL): void {
  if (url.protocol !== "https:") throw new ForbiddenTarget("the target is not https");
  if (namesPrivateHost(url)) throw privateTarget();
}

type PostOptions = {
  timeoutMs: number;
  allowsPrivateTargets: boolean;
  /** Resolves names; the system's resolver by default. */
  resolve?: Resolve;
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  if (error instanceof ForbiddenTarget) return error.message;
  return "code" in error ? String(error.code) : error.name;
}

type Posted = { url: string; headers: Readonly<Record<string, string>>; body: string };
/** The answer's status; null where none came, with the reason. */
export type PostOutcome = {
  status: number | null;
  error: string | null;
  /** The answer's header of that name, where it has one. */
  retryAfter?: string;
};

/** Posts one webhook. Follows no redirect and reads only the status of the answer. Never rejects. */
export async function postWebhook(
  { url: text, headers, body }: Posted,
  { timeoutMs, allowsPrivateTargets, resolve = lookup }: PostOptions,
): Promise<PostOutcome> {
  try {
    const url = new URL(text);
    if (!allowsPrivateTargets) judge(url);
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const answer = await new Promise<PostOutcome>((answered, reject) => {
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
        const retryAfter = response.headers["retry-after"];
        answered({
          status: response.statusCode ?? 0,
          error: null,
          ...(retryAfter === undefined ? {} : { retryAfter }),
        });
        response.destroy();
      });
      request.end(body);
    });
    return answer;
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}
