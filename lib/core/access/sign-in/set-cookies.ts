import "server-only";
import { parseSetCookieHeader, toCookieOptions } from "better-auth/cookies";
import { cookies } from "next/headers";

/** Puts Set-Cookie lines on the answer of the running action. */
export async function setCookies(lines: readonly string[]): Promise<void> {
  const jar = await cookies();
  for (const line of lines) {
    for (const [name, attributes] of parseSetCookieHeader(line)) {
      jar.set(name, attributes.value, toCookieOptions(attributes));
    }
  }
}
