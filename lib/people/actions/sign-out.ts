"use server";
import { redirect } from "next/navigation";
import { z } from "#protocol/zod.ts";
import { sessionOf } from "#lib/auth/session.ts";
import { signOut } from "#lib/auth/sign-in.ts";
import { setCookies } from "#lib/auth/set-cookies.ts";
import { action } from "./action.ts";

/** Ends the session, if there is one still. */
export const signOutAction = action(z.object({}), "public", async (_input, { audit, visit }) => {
  audit.note({ action: "sign-out" });
  const session = await sessionOf(visit.headers);
  if (session) audit.actAs(session.person, session.account.id);
  await setCookies(await signOut(visit.headers));
  redirect("/sign-in");
});
