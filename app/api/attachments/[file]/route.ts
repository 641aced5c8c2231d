import { acceptFile } from "#lib/attachments/views/attachment-door.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { FileId } from "#lib/rules/attachments/attachments.ts";
import { z } from "#protocol/wire/zod.ts";

/** The body is the file itself; its name comes percent-encoded in `x-file-name`. */
export const PUT = routeDoor(
  z.object({ file: FileId }),
  "attachment:write",
  async ({ file }, context) => {
    const { account, actor, request, audit } = context;
    audit.note({ action: "attachment:upload", subject: `file ${file}` });
    return acceptFile(context, { id: file, account, actor, request });
  },
  { readsBody: true },
);
