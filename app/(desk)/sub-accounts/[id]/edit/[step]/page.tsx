import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { OnboardingStep } from "#components/sub-accounts/onboarding-step.tsx";
import { TYPED_STEPS } from "#components/sub-accounts/steps.ts";
import { requireDraft } from "#lib/data/require-draft.ts";
import { z } from "#protocol/zod.ts";

type StepPageProps = PageProps<"/sub-accounts/[id]/edit/[step]">;

const stepOf = (asked: string) => TYPED_STEPS.find((one) => one === asked);

/** Its own for each step: it is what is read out when one comes to the next. */
export async function generateMetadata({ params }: StepPageProps): Promise<Metadata> {
  const step = stepOf((await params).step);
  const t = await getTranslations("onboarding");
  return { title: step === undefined ? t("newTitle") : t(`steps.${step}`) };
}

const Search = z.object({ check: z.literal("1").optional().catch(undefined) });

export default async function StepPage({ params, searchParams }: StepPageProps) {
  const { id, step: asked } = await params;
  const step = stepOf(asked);
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
