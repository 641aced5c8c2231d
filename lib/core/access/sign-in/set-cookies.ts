import "server-only";
import { cookies } from "next/headers";
import type { Cookie } from "./cookie.ts";

/** Puts cookies on the answer of the running action. */
export async function setCookies(set: readonly Cookie[]): Promise<void> {
  const jar = await cookies();
  for (const { name, value, ...attributes } of set) jar.set(name, value, attributes);
}
