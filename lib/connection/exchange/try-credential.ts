import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Credential } from "#lib/core/exchange/connection-credentials.ts";
import { listBankAccounts } from "#protocol/pix-accounts/bank-accounts.ts";
import { createExchangeClient } from "#lib/core/exchange/exchange-client.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";

/**
 * Tries a credential that is not in use yet, with a harmless read.
 * @throws DashboardError `CREDENTIAL_NOT_ACCEPTED`; ExchangeFault when the exchange can't tell now.
 */
export async function tryCredential(baseUrl: string, credential: Credential): Promise<void> {
  try {
    await createExchangeClient({ baseUrl, ...credential }).call(listBankAccounts, { pageSize: 1 });
  } catch (cause) {
    if (!isExchangeFault(cause) || (cause.status !== 401 && cause.status !== 403)) throw cause;
    throw new DashboardError("CREDENTIAL_NOT_ACCEPTED", { cause });
  }
}
