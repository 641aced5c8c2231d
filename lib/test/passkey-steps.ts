import { requiredFactorAction } from "#lib/people/actions/factor.ts";
import { addPasskeyAction, beginPasskeyAction } from "#lib/people/actions/own-factors.ts";
import { askSignInPasskeyAction, signInWithPasskeyAction } from "#lib/people/actions/sign-in.ts";
import type { PasskeyAnswer } from "#lib/rules/people/passkeys.ts";
import { request } from "./next/next-request.ts";
import { actAs, type Entered } from "./dashboards/people-dashboard.ts";
import { headersOf, requireRedirect, type Browser } from "./sign-in-tries.ts";
import { softPasskey } from "./outside/soft-passkey.ts";

export async function toAdd(who: Entered) {
  request.headers = who.headers;
  const begun = await beginPasskeyAction({});
  if (!begun.ok) throw new Error(begun.code);
  return begun.data;
}

export async function enrolPasskey(who: Entered, name = "Notebook") {
  const device = softPasskey(who.id);
  const answer = device.make(await toAdd(who));
  const code = await actAs(who, addPasskeyAction, { name, answer });
  if (code !== "ok") throw new Error(code);
  return device;
}

export async function toSignIn() {
  request.headers = headersOf({});
  const asked = await askSignInPasskeyAction({});
  if (!asked.ok) throw new Error(asked.code);
  return asked.data;
}

/** The challenge that is asked within the session. */
export async function toProve(who: Entered) {
  request.headers = who.headers;
  const asked = await requiredFactorAction({});
  if (!asked.ok || !asked.data.passkey) throw new Error("expected a challenge");
  return asked.data.passkey;
}

/** `in`, or the code of the refusal. */
export async function passkeyIn(
  answer: PasskeyAnswer,
  browser: Browser = new Map(),
): Promise<string> {
  request.headers = headersOf({ browser });
  request.jar.clear();
  try {
    const result = await signInWithPasskeyAction({ answer });
    return result?.ok === false ? result.code : "no answer";
  } catch (error) {
    requireRedirect(error);
    for (const [name, value] of request.jar) browser.set(name, value);
    return "in";
  }
}
