import { askPasskey } from "#components/shell/factor/passkey-in-browser.ts";
import { askSignInPasskeyAction, signInWithPasskeyAction } from "#lib/people/actions/sign-in.ts";

/** Signs in, which leads away; else the code of the refusal, or `UNABLE` when the browser gave no passkey. */
export async function signInByPasskey(next: string): Promise<string | null> {
  const asked = await askSignInPasskeyAction({});
  if (!asked.ok) return asked.code;
  const answer = await askPasskey(asked.data);
  if (answer === null) return "UNABLE";
  const result = await signInWithPasskeyAction({ answer, next });
  return result?.ok === false ? result.code : null;
}
