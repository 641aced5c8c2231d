import type { NewPasskey, PasskeyAnswer } from "#lib/rules/people/passkeys.ts";

type ToAdd = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0];
type ToAsk = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];

/**
 * Has the browser make a passkey. Null: the person declined, the device has one already, or this browser can't
 * (it tells these apart for nobody's eyes but its own).
 */
export async function makePasskey(options: ToAdd): Promise<NewPasskey | null> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return (await answerOf(navigator.credentials.create({ publicKey }))) as NewPasskey | null;
  } catch {
    return null;
  }
}

/** Has the browser ask for a passkey. Null: none was given. */
export async function askPasskey(options: ToAsk): Promise<PasskeyAnswer | null> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    return (await answerOf(navigator.credentials.get({ publicKey }))) as PasskeyAnswer | null;
  } catch {
    return null;
  }
}

async function answerOf(given: Promise<Credential | null>): Promise<unknown> {
  const credential = await given;
  if (!(credential instanceof PublicKeyCredential)) return null;
  const { id, rawId, type, response } = credential.toJSON();
  return { id, rawId, type, response };
}
