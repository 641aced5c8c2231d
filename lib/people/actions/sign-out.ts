"use server";
import { redirect } from "next/navigation";
import { z } from "#protocol/wire/zod.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { signOut } from "#lib/core/access/sign-in/sign-in.ts";
import { setCookies } from "#lib/core/access/sign-in/set-cookies.ts";
import { action } from "#lib/core/doors/action.ts";

/** Ends the session, if there still is one. */
export const signOutAction = action(z.object({}), "public", async (_input, { audit, visit }) => {
  audit.note({ action: "sign-out" });
  const session = await sessionOf(visit.headers);
  if (session) audit.actAs(session.person, session.account.id);
  await audit.begin();
  await setCookies([await signOut(visit.headers)]);
  redirect("/sign-in");
});
