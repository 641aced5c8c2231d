import { builtActions, callAction } from "#e2e/fixtures/call-action.ts";
import type { System } from "#e2e/fixtures/system/start-system.ts";

/** The administrator's session as a cookie, by the same door that the page uses. */
export async function signedInCookie({ origin, email, password }: System): Promise<string> {
  const action = builtActions().find(({ name }) => name === "signInAction");
  if (!action) throw new Error("the build has no signInAction");
  const answer = await fetch(origin + action.path, {
    method: "POST",
    redirect: "manual",
    headers: { "next-action": action.id, "content-type": "text/plain;charset=UTF-8", origin },
    body: JSON.stringify([{ email, password }]),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  if (cookies.length === 0) throw new Error(`signing in set no cookie (${answer.status})`);
  return cookies.join("; ");
}

/** Calls a server action as a signed-in page does. @throws Error when it did not do its work. */
export function actionCaller({ origin }: System, cookie: string, name: string) {
  const action = builtActions().find((one) => one.name === name);
  if (!action) throw new Error(`the build has no ${name}`);
  return async (input: unknown): Promise<string> => {
    const { status, text } = await callAction(origin, action, input, { origin, cookie });
    if (status !== 200 || !text.includes('"ok":true'))
      throw new Error(`${name}: ${status} ${text}`);
    return text;
  };
}
