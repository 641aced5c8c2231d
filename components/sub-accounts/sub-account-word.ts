import type { NoticeTone } from "#components/ui/notice.tsx";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";

/** The notices about a sub-account, each with its tone; their titles and texts are in the catalogs. */
export const SUB_ACCOUNT_WORDS = {
  creating: "info",
  unclear: "warn",
  sending: "info",
  under_review: "info",
  unknown: "info",
  approved: "success",
  rejected: "danger",
  documents: "danger",
  credentials: "danger",
  answer: "warn",
  stuck: "warn",
} as const satisfies Record<string, NoticeTone>;
export type SubAccountWord = keyof typeof SUB_ACCOUNT_WORDS;

type Said = Pick<SubAccountView, "stage" | "status" | "needs" | "show">;

/** The notice for a sub-account's state; null for a draft that was never sent. */
export function subAccountWord({ stage, status, needs, show }: Said): SubAccountWord | null {
  if (needs === "fix") return "rejected";
  if (needs !== null) return needs;
  if (show === "waiting") return "stuck";
  switch (stage) {
    case "draft":
      return null;
    case "creating":
      return "creating";
    case "unclear":
      return "unclear";
    case "created":
    case "sending":
      return "sending";
    case "submitted":
      if (status === "APPROVED") return "approved";
      return status === null || status === "UNDER_REVIEW" || status === "PENDING"
        ? "under_review"
        : "unknown";
  }
}
