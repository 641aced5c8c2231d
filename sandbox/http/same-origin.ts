/**
 * Whether a form was sent from this very site, seen through the forwarder or directly. A page of
 * another site can send a form here, but can't choose these headers.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  const origin = URL.parse(headers.get("origin") ?? "");
  return origin !== null && host !== null && origin.host === host;
}
