import { documentCheck, type CheckDocument } from "#platform/documents/check-document.ts";
import { scanWithClamd } from "#platform/documents/scan-with-clamd.ts";
import type { ServiceSettings } from "./settings.ts";

/** What looks at uploaded documents, with the virus scanner that is set up. */
export function documentCheckOf({
  CLAMD_ADDRESS,
}: Pick<ServiceSettings, "CLAMD_ADDRESS">): CheckDocument {
  return documentCheck(CLAMD_ADDRESS ? { scan: scanWithClamd(CLAMD_ADDRESS) } : {});
}
