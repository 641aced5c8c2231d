import { notFound } from "next/navigation";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { OnboardingStep } from "#components/sub-accounts/draft/onboarding-step.tsx";
import { TYPED_STEPS } from "#components/sub-accounts/draft/steps.ts";
import { page } from "#lib/core/doors/page.tsx";
import { requireDraft } from "#lib/sub-accounts/views/require-draft.ts";
import { z } from "#protocol/wire/zod.ts";

type StepPageProps = PageProps<"/sub-accounts/[id]/edit/[step]">;

const stepOf = (asked: string) => TYPED_STEPS.find((one) => one === asked);

const Search = z.object({ check: z.literal("1").optional().catch(undefined) });

export default page(
  "sub-account:write",
  "onboarding",
  async ({ account, store }, { params, searchParams }: StepPageProps) => {
    const { id, step: asked } = await params;
    const step = stepOf(asked);
    if (step === undefined) notFound();
    const draft = await requireDraft(store, account, id);
    const { check } = Search.parse(await searchParams);
    return (
      <ClientMessages namespaces={["onboarding"]}>
        <OnboardingStep draft={draft} step={step} shouldCheck={check !== undefined} />
      </ClientMessages>
    );
  },
);
