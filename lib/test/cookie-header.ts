import type { Cookie } from "#lib/core/access/sign-in/cookie.ts";

/** What a browser sends of the cookies that it was given. */
export const cookieHeader = (cookies: readonly Pick<Cookie, "name" | "value">[]): string =>
  cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
