import "server-only";

/** A base to resolve paths against; no request goes there. */
const HERE = "http://here.invalid";

/** Where to go after signing in: a page of the dashboard, else the first one. Never another host. */
export function safeNextPage(next: string | undefined): string {
  if (!next?.startsWith("/") || /[\\\p{Cc}]/u.test(next)) return "/";
  const url = URL.parse(next, HERE);
  if (!url || url.origin !== HERE || url.pathname.startsWith("//")) return "/";
  const page = url.pathname + url.search;
  return /^\/(sign-in|api)(\/|\?|$)/.test(page) ? "/" : page;
}
