import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { AttachedOperation } from "#lib/rules/attachments/attachments.ts";

type AttachmentFileTable = {
  id: string;
  account_id: string;
  media_type: string;
  size: number;
  sha256: string;
  /** Sealed, like the content. */
  name: string;
  content: Uint8Array;
  uploaded_by: string;
  uploaded_at: Generated<Date>;
  attached_at: Date | null;
};

type AttachmentTable = {
  account_id: string;
  operation: AttachedOperation;
  object: string;
  file_id: string;
  added_by: string;
  added_at: ColumnType<Date, never, never>;
};

type AttachmentSpaceTable = { account_id: string; bytes: bigint };

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    attachment_file: AttachmentFileTable;
    attachment: AttachmentTable;
    attachment_space: AttachmentSpaceTable;
  }
}
