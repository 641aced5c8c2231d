import { routeDoor } from "#lib/core/doors/route-door.ts";
import { showDocument, acceptDocument } from "#lib/sub-accounts/views/sub-account-documents.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { DOCUMENT_TYPES } from "#protocol/sub-accounts/sub-accounts.ts";
import { z } from "#protocol/wire/zod.ts";

const Input = z.object({
  id: RowNumber.transform(BigInt),
  type: z.enum(DOCUMENT_TYPES),
});

/** The body is the file itself; its name comes percent-encoded in `x-file-name`. */
export const PUT = routeDoor(
  Input,
  "sub-account:write",
  async ({ id, type }, { store, account, actor, audit, request }) => {
    const action = "sub-account:upload";
    audit.note({ action, subject: `sub-account ${id}`, detail: { type } });
    const upload = { id, type, actor, request };
    return acceptDocument(store, account, upload, audit);
  },
  { readsBody: true },
);

export const GET = routeDoor(
  Input,
  "sub-account:reveal",
  async ({ id, type }, { store, actor, audit }) => {
    const action = "sub-account:look-at-document";
    audit.note({ action, subject: `sub-account ${id}`, detail: { type } });
    return showDocument(store, actor, { id, type }, audit);
  },
);
