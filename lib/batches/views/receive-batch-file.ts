import "server-only";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { parseInput } from "#lib/core/doors/enter.ts";
import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { readBytes } from "#lib/core/doors/read-bounded.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { makeDraft } from "#lib/batches/exchange/make-draft.ts";
import { readBatchFile } from "#lib/batches/formats/read-batch-file.ts";
import type { FileFault } from "#lib/rules/batches/batch-file.ts";
import { BATCH_FILE_MAX_BYTES } from "#lib/rules/batches/batch-line.ts";
import { NewBatch } from "#lib/rules/batches/draft-request.ts";

/** What a form adds to its file. */
const FORM_MOST = 16_384;

export type ReceivedBatch =
  | { read: true; id: string }
  | { read: false; fault: FileFault; columns: string[] };

type Behind = DoorContext<"payout:create"> & { request: Request };

/** A form's parts, within the bound; null: it is larger. @throws DashboardError `MALFORMED_BODY` */
async function boundedForm(request: Request): Promise<FormData | null> {
  const bytes = await readBytes(request, BATCH_FILE_MAX_BYTES + FORM_MOST);
  if (bytes === null) return null;
  const type = request.headers.get("content-type") ?? "";
  try {
    return await new Response(new Uint8Array(bytes), {
      headers: { "content-type": type },
    }).formData();
  } catch (cause) {
    throw new DashboardError("MALFORMED_BODY", { cause });
  }
}

/**
 * Reads a file of payouts and makes a draft of it. A file that is refused as a whole leaves nothing behind; a line
 * that is wrong is a line of the draft.
 */
export async function receiveBatchFile(behind: Behind): Promise<ReceivedBatch> {
  behind.audit.note({ action: "batch:draft" });
  const tooLarge: ReceivedBatch = { read: false, fault: "too_large", columns: [] };
  const form = await boundedForm(behind.request);
  if (form === null) return tooLarge;
  const { file, ...fields } = Object.fromEntries(form);
  const said = parseInput(NewBatch, fields);
  if (!(file instanceof Blob)) {
    throw new DashboardError("INVALID_INPUT", { fields: { file: "required" } });
  }
  if (file.size > BATCH_FILE_MAX_BYTES) return tooLarge;
  return limitPerPerson(behind, "batch-file", async () => {
    const read = readBatchFile(Buffer.from(await file.arrayBuffer()));
    if (!read.ok) {
      behind.audit.note({ detail: { refused: read.fault } });
      return { read: false, fault: read.fault, columns: read.columns };
    }
    return { read: true, ...(await makeDraft(behind, said, read.lines)) };
  });
}
