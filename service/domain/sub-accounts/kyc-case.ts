import { caseDocuments, type ClaimedAnalysis } from "#service/db/sub-accounts/kyc-analyses.ts";
import type { KycCase } from "#service/kyc/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { openDetails } from "./sub-account-details.ts";
import { readDocument } from "./sub-account-documents.ts";

/** The case as the analyst is told it: the same however often, since nothing of it can change meanwhile. */
export async function caseOf(deps: Deps, analysis: ClaimedAnalysis): Promise<KycCase> {
  const { key, user_id, document, name } = analysis;
  const { trade_name = null } = openDetails(deps, analysis).company_infos;
  const documents = await caseDocuments(deps.db, user_id);
  return {
    key,
    userId: user_id,
    document,
    name,
    tradeName: trade_name,
    documents: documents.map(({ type, media_type: mediaType }) => ({
      type,
      mediaType,
      read: async () => {
        const reading = { userId: user_id, type, reader: "analyst", purpose: `analysis ${key}` };
        return (await readDocument(deps, reading)).bytes;
      },
    })),
  };
}
