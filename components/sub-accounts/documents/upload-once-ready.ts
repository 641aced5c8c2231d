import { answered, type Refused } from "#components/form/answered.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { readyUpload } from "#lib/sub-accounts/actions/sub-account-drafts.ts";
import { uploadDocument, type Upload, type UploadOutcome } from "./upload-document.ts";

type Ready = { ok: true } | Refused;
const asking = new Map<string, Promise<Ready>>();

/** One question per draft, however many of its files begin at once. */
function isReady(id: string): Promise<Ready> {
  const running = asking.get(id) ?? answered(withFactor(() => readyUpload({ id })));
  asking.set(id, running);
  return running.finally(() => asking.delete(id));
}

/**
 * Uploads a file once its draft takes documents, which is asked before the body is sent: the first needs a
 * factor, and a large body that is refused on the way looks like a lost connection.
 */
export async function uploadOnceReady(id: string, upload: Upload): Promise<UploadOutcome> {
  const ready = await isReady(id);
  if (!ready.ok) return ready;
  return upload.signal.aborted ? { ok: false, code: "CANCELLED" } : uploadDocument(upload);
}
