"use server";
import { redirect } from "next/navigation";
import { EmailAddress } from "#protocol/wire/person-requests.ts";
import { z } from "#protocol/wire/zod.ts";
import { safeNextPage } from "#lib/core/access/sign-in/next-page.ts";
import { signIn } from "#lib/core/access/sign-in/sign-in.ts";
import { setCookies } from "#lib/core/access/sign-in/set-cookies.ts";
import { action } from "#lib/core/access/action.ts";

const SignIn = z.object({
  email: EmailAddress,
  password: z.string().min(1, "required").max(128, "too_long:128"),
  next: z.string().max(2000, "too_long:2000").optional(),
});

/** Opens a session and goes to the page that was requested. */
export const signInAction = action(SignIn, "public", async (input, { audit, visit }) => {
  audit.note({ action: "sign-in", detail: { email: input.email } });
  const { person, accountId, cookies } = await signIn({ ...input, ...visit });
  audit.actAs(person, accountId);
  await setCookies(cookies);
  redirect(safeNextPage(input.next));
});
