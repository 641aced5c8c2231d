import { RequestAttachments } from "#components/attachments/request-attachments.tsx";
import { LazyRegulatoryCard } from "#components/regulatory/lazy-regulatory-card.tsx";
import type { PageContext } from "#lib/core/doors/page.tsx";
import { attachmentsOfRequest } from "#lib/attachments/views/attachments.ts";
import { regulatoryOfRequest } from "#lib/regulatory/views/payment.ts";

type RequestBesideProps = {
  request: string;
  isOpen: boolean;
  reader: Pick<PageContext<"requests">, "store" | "account" | "can">;
};

/**
 * What authorities ask of the payment that a request is about, and its files for those who may open them. Whoever
 * decides changes nothing of it here.
 */
export async function RequestBeside({ request, isOpen, reader }: RequestBesideProps) {
  const { store, account, can } = reader;
  const [regulatory, attachments] = await Promise.all([
    regulatoryOfRequest(store, account, request),
    can("attachment:read") ? attachmentsOfRequest(store, account, request) : null,
  ]);
  return (
    <>
      {regulatory && <LazyRegulatoryCard view={regulatory} mayConfirm={false} />}
      {attachments && <RequestAttachments attachments={attachments} isOpen={isOpen} />}
    </>
  );
}
