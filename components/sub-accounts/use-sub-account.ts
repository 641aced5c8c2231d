import { ONE, useLiveRead } from "#components/shell/use-live-read.ts";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";

const isOpen = ({ show, credentials }: SubAccountView) =>
  (show !== "approved" && show !== "rejected") || credentials.state === "renewing";

/** One sent sub-account, read again as its opening goes on; its page's parts share the reads. */
export const useSubAccount = (initial: SubAccountView) =>
  useLiveRead<SubAccountView>({
    key: ["sub-accounts", ONE, initial.id],
    path: `/api/sub-accounts/${initial.id}`,
    initial,
    isOpen,
  });
