import { RequestAttachments } from "#components/attachments/request-attachments.tsx";
import type { PageContext } from "#lib/core/doors/page.tsx";
import { attachmentsOfRequest } from "#lib/attachments/views/attachments.ts";

type RequestFilesProps = {
  request: string;
  reader: Pick<PageContext<"requests">, "store" | "account" | "can">;
};

/** The files of what a request is about, for those who may open them. */
export async function RequestFiles({ request, reader }: RequestFilesProps) {
  const { store, account, can } = reader;
  if (!can("attachment:read")) return null;
  const attachments = await attachmentsOfRequest(store, account, request);
  return attachments && <RequestAttachments attachments={attachments} />;
}
