import "server-only";
import { DeskError } from "#lib/auth/desk-error.ts";
import type { Credential } from "#lib/store/connection-credentials.ts";
import { listBankAccounts } from "#protocol/bank-accounts.ts";
import { createExchangeClient } from "./exchange-client.ts";
import { isExchangeFault } from "./exchange-fault.ts";

/**
 * A harmless read with a credential that is not in use yet.
 * @throws DeskError `CREDENTIAL_NOT_ACCEPTED`; ExchangeFault when the exchange can't tell now.
 */
export async function tryCredential(baseUrl: string, credential: Credential): Promise<void> {
  try {
    await createExchangeClient({ baseUrl, ...credential }).call(listBankAccounts, { pageSize: 1 });
  } catch (cause) {
    if (!isExchangeFault(cause) || (cause.status !== 401 && cause.status !== 403)) throw cause;
    throw new DeskError("CREDENTIAL_NOT_ACCEPTED", { cause });
  }
}
