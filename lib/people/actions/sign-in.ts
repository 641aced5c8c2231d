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
import { action } from "#lib/core/access/action.ts";
import type { Audit } from "#lib/core/access/audit-trail.ts";
import { PasskeyAnswer } from "#protocol/wire/passkeys.ts";

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
  code: z.string().trim().min(1, "required").max(40, "too_long:40"),
  next,
});

async function goIn(
  { person, accountId, cookies }: SignedIn,
  audit: Audit,
  to: string | undefined,
): Promise<never> {
  audit.actAs(person, accountId);
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
  async (input, { audit, visit }) => {
    audit.note({ action: "sign-in" });
    if ("ticket" in input) {
      audit.note({ detail: { by: "code" } });
      return goIn(await signInWithCode({ ...input, ...visit }), audit, input.next);
    }
    audit.note({ detail: { email: input.email, by: "password" } });
    const signed = await signIn({ ...input, ...visit });
    if ("cookies" in signed) return goIn(signed, audit, input.next);
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
  async (input, { audit, visit }) => {
    audit.note({ action: "sign-in", detail: { by: "passkey" } });
    return goIn(await signInWithPasskey({ ...input, ...visit }), audit, input.next);
  },
);
