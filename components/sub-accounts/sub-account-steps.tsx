import { useTranslations } from "next-intl";
import { TENSES, Timeline, type StepState } from "#components/money/timeline.tsx";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";

const ORDER = ["received", "created", "documents", "review", "approved"] as const;
type Step = (typeof ORDER)[number];

/** How many steps are complete. */
function stepsDone({ stage, status }: SubAccountView): number {
  switch (stage) {
    case "draft":
      return 0;
    case "creating":
    case "unclear":
      return 1;
    case "created":
    case "sending":
      return 2;
    case "submitted":
      if (status === "APPROVED") return 5;
      return status === "REJECTED" ? 4 : 3;
  }
}

/** How far the opening is, and what comes next. */
export function SubAccountSteps({ of: view }: { of: SubAccountView }) {
  const t = useTranslations("subAccounts");
  const done = stepsDone(view);
  const isRejected = view.stage === "submitted" && view.status === "REJECTED";
  const state = (index: number): StepState => {
    if (index < done) return "done";
    if (index > done) return "ahead";
    if (isRejected) return "failed";
    return view.show === "waiting" ? "held" : "current";
  };
  const sent = view.documents.filter((document) => document.state === "sent").length;
  const details: Partial<Record<Step, string>> = {
    documents: t("documentsSent", { sent, all: view.documents.length }),
  };
  return (
    <Timeline
      steps={ORDER.map((step, index) => {
        const name = step === "approved" && isRejected ? "rejected" : step;
        return {
          key: step,
          title: t(`progressStep.${name}.${TENSES[state(index)]}`),
          state: state(index),
          at: step === "received" ? view.submittedAt : null,
          detail: done >= 2 ? details[step] : undefined,
        };
      })}
    />
  );
}
