import type { CheckDocument, CheckedDocument } from "#platform/documents/check-document.ts";
import { CheckUnavailable, DocumentRefused } from "#platform/documents/document-refused.ts";
import { DOCUMENT_REFUSALS } from "#protocol/sub-accounts/document-refusal.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import {
  uploadCompanyDocument,
  uploadPersonalDocument,
} from "#protocol/sub-accounts/sub-accounts.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import * as documents from "#service/domain/sub-accounts/sub-account-documents.ts";
import type { Route } from "./call.ts";

async function checked(check: CheckDocument, file: File): Promise<CheckedDocument> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return await check({ bytes, name: file.name });
  } catch (error) {
    if (error instanceof CheckUnavailable) {
      throw new ExchangeError("UNAVAILABLE", { cause: error, retryAfter: 30 });
    }
    if (!(error instanceof DocumentRefused)) throw error;
    const { code, reason, message } = DOCUMENT_REFUSALS[error.refusal];
    throw new ExchangeError(code, { message, fields: { file: reason } });
  }
}

/** `check` inspects a file before anything of it is stored. */
export function subAccountDocumentRoutes(route: Route, deps: Deps, check: CheckDocument): void {
  const take = async <Type extends documents.CheckedUpload["type"]>(
    user: User,
    { type, file }: { type: Type; file: File },
  ) => {
    await documents.refuseWhenClosed(deps, user);
    const { mediaType, bytes } = await checked(check, file);
    const { id } = await documents.receive(deps, user, { type, mediaType, bytes });
    return { status: "success", document: { id, type, status: "RECEIVED" } } as const;
  };
  route(uploadPersonalDocument, ({ input, user }) => take(user, input));
  route(uploadCompanyDocument, ({ input, user }) => take(user, input));
}
