import {
  acceptInvitationAction,
  lookAtInvitationAction,
} from "#lib/people/actions/accept-invitation.ts";
import { request } from "#lib/test/next-request.ts";
import { headersOf, type Browser } from "#lib/test/sign-in-tries.ts";

/** The password that newcomers choose. */
export const CHOSEN = "several plain words";

/** Opens a link: `open`, or the code of its refusal. */
export async function look(token: string, address?: string): Promise<string> {
  request.headers = headersOf({ address });
  const result = await lookAtInvitationAction({ token });
  return result.ok ? "open" : result.code;
}

/** Accepts with a password: the page it leads to, or the code of its refusal; the browser keeps the new cookies. */
export async function accept(token: string, password = CHOSEN, browser: Browser = new Map()) {
  request.headers = headersOf({ browser });
  request.jar.clear();
  try {
    const result = await acceptInvitationAction({ token, password });
    return result.ok ? "no redirect" : result.code;
  } catch (error) {
    for (const [name, value] of request.jar) browser.set(name, value);
    return String((error as { digest?: string }).digest).split(";")[2];
  }
}
