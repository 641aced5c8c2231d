import { redirect } from "next/navigation";
import { SignInPanel } from "#components/people/sign-in-panel.tsx";
import { safeNextPage } from "#lib/core/access/sign-in/next-page.ts";
import { getSession, hasSessionCookie } from "#lib/core/access/session.ts";

type SignInPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next } = await searchParams;
  const page = safeNextPage(typeof next === "string" ? next : undefined);
  if (await getSession()) redirect(page);
  return <SignInPanel next={page} hasEnded={await hasSessionCookie()} />;
}
