"use server";
import { redirect } from "next/navigation";
import { z } from "#protocol/wire/zod.ts";
import { safeNextPage } from "#lib/core/access/sign-in/next-page.ts";
import {
  passkeyForSignIn,
  signIn,
  signInWithCode,
  signInWithPasskey,
  type SignedIn,
} from "#lib/core/access/sign-in/sign-in.ts";
import { setCookies } from "#lib/core/access/sign-in/set-cookies.ts";
import { action } from "#lib/core/doors/action.ts";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { PasskeyAnswer } from "#lib/rules/people/passkeys.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

const next = z.string().max(2000, "too_long:2000").optional();
const SignIn = z.object({
  // Anything like an address: somebody's may be older than the grammar of new ones.
  email: z
    .string()
    .trim()
    .min(1, "required")
    .max(254, "too_long:254")
    .includes("@", "invalid_email"),
  password: z.string().min(1, "required").max(128, "too_long:128"),
  next,
});
const SignInCode = z.object({
  ticket: z.string().min(1, "required").max(100, "too_long:100"),
  code: z.string().overwrite(trimHidden).min(1, "required").max(40, "too_long:40"),
  next,
});

async function goIn(
  { person, accountId, cookies }: SignedIn,
  { audit, store }: Pick<DoorContext<"public">, "audit" | "store">,
  to: string | undefined,
): Promise<never> {
  audit.actAs(person, accountId);
  // First: a session without its line is handed to nobody.
  await store.transaction((tx) => audit.writeIn(tx));
  await setCookies(cookies);
  return redirect(safeNextPage(to));
}

/**
 * Opens a session and goes to the page that was requested, or answers what second step is needed; with the
 * step's ticket and a code it is that second step.
 */
export const signInAction = action(
  z.union([SignInCode, SignIn]),
  "public",
  async (input, { audit, store, visit }) => {
    const behind = { audit, store };
    audit.note({ action: "sign-in" });
    if ("ticket" in input) {
      audit.note({ detail: { by: "code" } });
      return goIn(await signInWithCode({ ...input, ...visit }), behind, input.next);
    }
    audit.note({ detail: { email: input.email, by: "password" } });
    const signed = await signIn({ ...input, ...visit });
    if ("cookies" in signed) return goIn(signed, behind, input.next);
    audit.note({ detail: { step: "factor" } });
    return signed;
  },
);

/** What the browser needs to ask its person for a passkey. */
export const askSignInPasskeyAction = action(z.object({}), "public", async (_input, behind) => {
  behind.audit.note({ action: "factor:ask" });
  behind.audit.leaveOut();
  return passkeyForSignIn(behind.visit);
});

/** Opens a session for the passkey's person. */
export const signInWithPasskeyAction = action(
  z.object({ answer: PasskeyAnswer, next }),
  "public",
  async (input, { audit, store, visit }) => {
    audit.note({ action: "sign-in", detail: { by: "passkey" } });
    const signed = await signInWithPasskey({ ...input, ...visit });
    return goIn(signed, { audit, store }, input.next);
  },
);
