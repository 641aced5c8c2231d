import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInForm } from "#components/sign-in/sign-in-form.tsx";
import { Brand } from "#components/shell/brand.tsx";
import { Preferences } from "#components/shell/preferences.tsx";
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
  const t = await getTranslations("signIn");
  const words = {
    email: t("email"),
    password: t("password"),
    submit: t("submit"),
    pending: t("pending"),
    refused: t("refused"),
    limited: t("limited", { minutes: "{minutes}" }),
    incomplete: t("incomplete"),
    failed: t("failed"),
  };
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 p-6">
      <Brand />
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold tracking-tight">{t("title")}</h1>
        {page !== "/" && <p className="text-soft">{t("continue")}</p>}
      </div>
      <SignInForm words={words} next={page === "/" ? undefined : page} />
      <p className="text-sm text-muted">{t("forgotten")}</p>
      <Preferences />
    </main>
  );
}
