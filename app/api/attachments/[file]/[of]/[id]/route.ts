import { openFile } from "#lib/attachments/views/attachment-door.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { attachedSubject, AttachedTo, FileId } from "#lib/rules/attachments/attachments.ts";

export const GET = routeDoor(
  AttachedTo.extend({ file: FileId }),
  "attachment:read",
  async ({ of, id, file }, context) => {
    const subject = attachedSubject({ of, id });
    context.audit.note({ action: "attachment:open", subject, detail: { file } });
    return openFile(context, { of, id, file });
  },
);
