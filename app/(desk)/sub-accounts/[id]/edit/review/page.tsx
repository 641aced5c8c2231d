import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { ReviewStep } from "#components/sub-accounts/review-step.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireDraft } from "#lib/data/require-draft.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("onboarding"))("steps.review") };
}

type PageOfDraft = { params: Promise<{ id: string }> };

export default async function ReviewPage({ params }: PageOfDraft) {
  const { id } = await params;
  const found = await requireDraft(id);
  if (!found.allowed) return <Forbidden />;
  const { draft, session } = found;
  return (
    <ClientMessages namespaces={["onboarding", "subAccounts"]}>
      <ReviewStep
        draft={draft}
        canReveal={isAllowed(session, "sub-account:reveal")}
        canSend={isAllowed(session, "sub-account:create")}
      />
    </ClientMessages>
  );
}
