import type { DocumentMediaType } from "#protocol/sub-accounts/document-refusal.ts";
import { DOCUMENT_MAX_BYTES } from "#protocol/sub-accounts/sub-account-lists.ts";
import { isPlainName } from "./document-name.ts";
import { CheckUnavailable, DocumentRefused } from "./document-refused.ts";
import { startInspectors, type Inspectors } from "./inspectors.ts";
import { scanForEicar, type VirusScan } from "./scan-with-clamd.ts";

/** A document as it is kept: of photos the picture alone. The name is for people, never a path. */
export type CheckedDocument = { mediaType: DocumentMediaType; bytes: Uint8Array; name: string };

/**
 * Looks at an uploaded file, by content and by name (INTERFACE §6).
 * @throws DocumentRefused with the reason; CheckUnavailable when nobody can look just now
 */
export type CheckDocument = (file: { bytes: Uint8Array; name: string }) => Promise<CheckedDocument>;

export type CheckOptions = { scan?: VirusScan; inspectors?: Inspectors };

async function refuseInfected(scan: VirusScan, bytes: Uint8Array): Promise<void> {
  const verdict = await scan(bytes).catch((cause: unknown) => {
    throw new CheckUnavailable("The virus scanner does not answer", { cause });
  });
  if (!verdict.isClean) throw new DocumentRefused("virus");
}

/** A check with a scanner of its own and processes of its own; one for each server process. */
export function documentCheck({
  scan = scanForEicar,
  inspectors,
}: CheckOptions = {}): CheckDocument {
  const { inspect } = inspectors ?? startInspectors();
  return async ({ bytes, name }) => {
    if (bytes.length === 0) throw new DocumentRefused("empty");
    if (bytes.length > DOCUMENT_MAX_BYTES) throw new DocumentRefused("too_large");
    if (!isPlainName(name)) throw new DocumentRefused("bad_name");
    await refuseInfected(scan, bytes);
    const inspected = await inspect({ bytes, name });
    return { ...inspected, name: name.normalize("NFC") };
  };
}

// Next evaluates a module several times in one process; its checks share their processes.
const kept = globalThis as { ponteDocumentCheck?: CheckDocument };

/** The check with what needs no setting: a scanner that knows the test file alone. */
export const checkDocument: CheckDocument = (file) =>
  (kept.ponteDocumentCheck ??= documentCheck())(file);
