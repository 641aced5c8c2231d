import { NextResponse, type NextRequest } from "next/server";
import { env } from "#lib/core/env.ts";
import { sessionCookieName } from "#lib/core/access/sign-in/session-cookie.ts";
import { looserInDevelopment } from "#lib/development.ts";

/** Pages a person sees without a session. */
const OPEN = new Set(["/sign-in", "/invitation", "/receipt"]);
/** U+0000, which no name or id of ours holds and PostgreSQL does not keep. */
const UNKEPT = /%00/;

function contentSecurityPolicy(nonce: string, mayUseWallets: boolean): string {
  const { WALLETCONNECT_PROJECT_ID, WALLETCONNECT_RELAY_URL } = env();
  // A page keeps the policy it was loaded with while a person goes on by links, also to where wallets are used.
  const relay = WALLETCONNECT_PROJECT_ID && mayUseWallets ? ` ${WALLETCONNECT_RELAY_URL}` : "";
  const looser = looserInDevelopment();
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${looser?.scripts ?? ""}`,
    `style-src 'self' ${looser?.styles ?? `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${relay}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Gives every page its policy and sends a person without a session to the sign-in page. It opens no
 * door: whether the cookie is worth anything is asked by each page, action and route for itself.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const { cookies } = request;
  const signedIn = cookies.has(sessionCookieName());
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = contentSecurityPolicy(nonce, signedIn);
  const reading = request.method === "GET" || request.method === "HEAD";

  if (!reading && request.method !== "POST" && request.method !== "OPTIONS") {
    return new NextResponse(null, { status: 405, headers: { allow: "GET, HEAD, POST" } });
  }
  if (UNKEPT.test(pathname + search)) {
    return new NextResponse("400: the address holds U+0000.", {
      status: 400,
      headers: { "content-type": "text/plain", "content-security-policy": policy },
    });
  }
  if (!signedIn && reading && !OPEN.has(pathname)) {
    const target = new URL("/sign-in", request.nextUrl);
    if (pathname !== "/") target.searchParams.set("next", pathname + search);
    return NextResponse.redirect(target, 307);
  }

  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-page", pathname + search);
  headers.set("content-security-policy", policy);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("cache-control", "no-store");
  if ((request.headers.get("x-forwarded-proto") ?? request.nextUrl.protocol).startsWith("https")) {
    response.headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  }
  return response;
}

/**
 * Everything but the doors, the build's own files and those in `public`, each by its whole name, which
 * next.config.mjs gives theirs: how an address ends says nothing of what is answered under it. Next
 * reads this text without running it.
 */
export const config = {
  matcher: [
    "/((?!api/|_next/static/|(?:apple-touch-icon\\.png|favicon\\.ico|icon\\.svg|icon-192\\.png|icon-512\\.png|icon-maskable-512\\.png|llms\\.txt|manifest\\.webmanifest)$).*)",
  ],
};
