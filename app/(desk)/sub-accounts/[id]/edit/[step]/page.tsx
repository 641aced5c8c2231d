import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { OnboardingStep } from "#components/sub-accounts/onboarding-step.tsx";
import { TYPED_STEPS } from "#components/sub-accounts/steps.ts";
import { requireDraft } from "#lib/data/require-draft.ts";
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
  const found = await requireDraft(id);
  if (!found.allowed) return <Forbidden />;
  const { check } = Search.parse(await searchParams);
  return (
    <ClientMessages namespaces={["onboarding"]}>
      <OnboardingStep draft={found.draft} step={step} shouldCheck={check !== undefined} />
    </ClientMessages>
  );
}
