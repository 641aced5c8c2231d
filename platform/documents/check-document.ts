import type { DocumentMediaType } from "#protocol/sub-accounts/document-refusal.ts";
import { DOCUMENT_MAX_BYTES } from "#protocol/sub-accounts/sub-account-lists.ts";
import { isPlainName } from "./document-name.ts";
import { CheckUnavailable, DocumentRefused } from "./document-refused.ts";
import { startInspectors, type Inspectors } from "./inspectors.ts";
import { scanForEicar, type VirusScan } from "./scan-with-clamd.ts";

/** A document as it is stored; photos lose their metadata. The name is for people and never a path. */
export type CheckedDocument = { mediaType: DocumentMediaType; bytes: Uint8Array; name: string };

/**
 * Checks an uploaded file by content and name (INTERFACE §6).
 * @throws DocumentRefused with the reason; CheckUnavailable when the check can't run now
 */
export type CheckDocument = (file: { bytes: Uint8Array; name: string }) => Promise<CheckedDocument>;

export type CheckOptions = { scan?: VirusScan; inspectors?: Inspectors };

async function refuseInfected(scan: VirusScan, bytes: Uint8Array): Promise<void> {
  const verdict = await scan(bytes).catch((cause: unknown) => {
    throw new CheckUnavailable("The virus scanner does not answer", { cause });
  });
  if (!verdict.isClean) throw new DocumentRefused("virus");
}

/** A check with its own scanner and processes; use one per server process. */
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

// Next evaluates a module several times in one process; all copies share one set of processes.
const kept = globalThis as { ponteDocumentCheck?: CheckDocument };

/** The check without any settings: its scanner knows only the test file. */
export const checkDocument: CheckDocument = (file) =>
  (kept.ponteDocumentCheck ??= documentCheck())(file);
