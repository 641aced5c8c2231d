import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInPanel } from "#components/sign-in/sign-in-panel.tsx";
import { safeNextPage } from "#lib/auth/next-page.ts";
import { getSession } from "#lib/auth/session.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") };
}

type SignInPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next } = await searchParams;
  const page = safeNextPage(typeof next === "string" ? next : undefined);
  if (await getSession()) redirect(page);
  return <SignInPanel next={page} />;
}
