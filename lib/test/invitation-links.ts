import {
  acceptInvitationAction,
  readInvitationAction,
} from "#lib/people/actions/accept-invitation.ts";
import { getStore } from "#lib/core/store/store.ts";
import { invitationCode } from "#lib/people/rows/invitation-secrets.ts";
import { invitationOf } from "#lib/people/rows/invitations.ts";
import { request } from "#lib/test/next/next-request.ts";
import { headersOf, type Browser } from "#lib/test/sign-in-tries.ts";

/** The password that newcomers choose. */
export const CHOSEN = "several plain words";

/** Opens a link: `open`, or the code of its refusal. */
export async function readInvitation(token: string, address?: string): Promise<string> {
  request.headers = headersOf({ address });
  const result = await readInvitationAction({ token });
  return result.ok ? "open" : result.code;
}

/** The right code of a link's invitation, as whoever approved it sees it; empty where none is asked for. */
async function codeFor(token: string): Promise<string> {
  const invitation = await invitationOf((await getStore()).db, token);
  return invitation?.requestId ? invitationCode(invitation.requestId) : "";
}

/** Accepts with a password, and the right code unless another is given: the page it leads to, or the code of its refusal; the browser keeps the new cookies. */
export async function accept(
  token: string,
  password = CHOSEN,
  browser: Browser = new Map(),
  code?: string,
) {
  request.headers = headersOf({ browser });
  request.jar.clear();
  try {
    const asked = code ?? (await codeFor(token));
    const result = await acceptInvitationAction({ token, code: asked, password });
    return result.ok ? "no redirect" : result.code;
  } catch (error) {
    for (const [name, value] of request.jar) browser.set(name, value);
    return String((error as { digest?: string }).digest).split(";")[2];
  }
}
