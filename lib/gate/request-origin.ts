import "server-only";

/**
 * Whether a request that changes something was made by a page of ours. Next alone lets one through
 * that names no origin, or one that matches a forged X-Forwarded-Host.
 */
export function isFromOurPage(headers: Headers, origin: string): boolean {
  return headers.get("origin") === origin || headers.get("sec-fetch-site") === "same-origin";
}
