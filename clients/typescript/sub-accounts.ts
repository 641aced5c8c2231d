import type { CallOptions, Filters, Operation, Send } from "./call-types.ts";
import { listOf, PAGE_ROWS, pageOf } from "./list.ts";
import type { Schemas } from "./schemas.ts";

type PersonalDocument = { type: Schemas["PersonalDocument"]; file: Blob; name: string };
type CompanyDocument = { type: Schemas["CompanyDocument"]; file: Blob; name: string };

/**
 * Accounts of client companies. Documents are sent and the analysis is opened with the sub-account's own
 * credential, everything else with the parent's.
 */
export function subAccounts(send: Send) {
  return {
    /** Its secrets are answered this once. */
    create: async (input: Schemas["CreateSubAccountInput"], options?: CallOptions) =>
      (await send("post", "/sub-accounts", { body: input, ...options })).account,
    get: async (document: string, options?: CallOptions) =>
      (await send("get", "/sub-accounts/{document}", { path: { document }, ...options })).account,
    list: (query: Filters<Operation<"/sub-accounts", "get">> = {}, options?: CallOptions) =>
      listOf(async (cursor) => {
        const asked = { limit: PAGE_ROWS, ...query, cursor };
        return pageOf(await send("get", "/sub-accounts", { query: asked, ...options }));
      }, query.cursor),
    /** New secrets; the old ones end. */
    renewCredentials: async (document: string, options?: CallOptions) => {
      const sent = { path: { document }, body: {}, ...options };
      return (await send("post", "/sub-accounts/{document}/credentials", sent)).account;
    },
    uploadPersonal: async (form: PersonalDocument, options?: CallOptions) =>
      (await send.upload("/sub-accounts/document", form, options)).document,
    uploadCompany: async (form: CompanyDocument, options?: CallOptions) =>
      (await send.upload("/sub-accounts/document/company", form, options)).document,
    /** Starts the analysis once all documents are there; `kyc.approved` or `kyc.rejected` says how it ended. */
    open: async (options?: CallOptions): Promise<void> => {
      await send("post", "/sub-accounts/open-full-account", { body: {}, ...options });
    },
  };
}
