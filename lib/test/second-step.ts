import { signInAction } from "#lib/people/actions/sign-in.ts";
import { request } from "#lib/test/next/next-request.ts";
import { headersOf, requireRedirect, type Browser } from "./sign-in-tries.ts";
import { PASSWORD } from "./dashboards/test-dashboard.ts";

type Who = { email: string };
type From = { address?: string; browser?: Browser };

/** The ticket after the right password. */
export async function ticketOf({ email }: Who, from: From = {}): Promise<string> {
  request.headers = headersOf(from);
  const result = await signInAction({ email, password: PASSWORD });
  if (!result?.ok || !result.data) throw new Error("expected a second step");
  return result.data.ticket;
}

/** `in`, or the code of the refusal. */
export async function second(ticket: string, code: string, from: From = {}): Promise<string> {
  request.headers = headersOf(from);
  request.jar.clear();
  try {
    const result = await signInAction({ ticket, code });
    return result?.ok === false ? result.code : "no answer";
  } catch (error) {
    requireRedirect(error);
    for (const [name, value] of request.jar) from.browser?.set(name, value);
    return "in";
  }
}

/** Signs in with the password and a code. */
export const signInBy = async (who: Who, code: string, from: From = {}) =>
  second(await ticketOf(who, from), code, from);
