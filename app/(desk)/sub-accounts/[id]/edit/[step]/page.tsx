import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { OnboardingStep } from "#components/sub-accounts/onboarding-step.tsx";
import { TYPED_STEPS } from "#components/sub-accounts/steps.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { openDraft } from "#lib/data/sub-account-draft.ts";
import { z } from "#protocol/zod.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("onboarding"))("newTitle") };
}

const Search = z.object({ check: z.literal("1").optional().catch(undefined) });

type StepPageProps = PageProps<"/sub-accounts/[id]/edit/[step]">;

export default async function StepPage({ params, searchParams }: StepPageProps) {
  const { id, step: asked } = await params;
  const step = TYPED_STEPS.find((one) => one === asked);
  if (step === undefined) notFound();
  const access = await requireAccess("sub-account:write");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const draft = await openDraft(store, session.account, id);
  // Sent off, erased or another's: its own page says which.
  if (!draft) redirect(`/sub-accounts/${encodeURIComponent(id)}`);
  const { check } = Search.parse(await searchParams);
  return (
    <ClientMessages namespaces={["onboarding"]}>
      <OnboardingStep draft={draft} step={step} shouldCheck={check !== undefined} />
    </ClientMessages>
  );
}
