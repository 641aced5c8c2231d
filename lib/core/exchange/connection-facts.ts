import "server-only";
import { sql } from "kysely";
import type { PinnedReceiver } from "#lib/rules/payins/payin-check.ts";
import type { CredentialSource } from "./connection-credentials.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Environment } from "#protocol/chain/networks.ts";

/** The displayable facts of a connection; no secret among them. */
export type ConnectionFacts = {
  name: string;
  environment: Environment;
  baseUrl: string;
  credential: { prefix: string; source: CredentialSource; since: Date };
  receiver: PinnedReceiver;
};

export async function connectionFacts(rows: Rows, id: string): Promise<ConnectionFacts> {
  const row = await rows
    .selectFrom("connection")
    .select(["name", "environment", "base_url", "receiver_name", "receiver_key", "dynamic_codes"])
    .select(["credentials_prefix", "credentials_source", "credentials_since"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    environment: row.environment,
    baseUrl: row.base_url,
    credential: {
      prefix: row.credentials_prefix,
      source: row.credentials_source,
      since: row.credentials_since,
    },
    receiver: {
      name: row.receiver_name,
      key: row.receiver_key,
      takesDynamic: row.dynamic_codes,
    },
  };
}

/** Pins who must receive every PIX of a connection, and whether dynamic codes are shown; nulls remove the pin. */
export async function pinReceiver(rows: Rows, id: string, pin: PinnedReceiver): Promise<void> {
  await rows
    .updateTable("connection")
    .set({
      receiver_name: pin.name,
      receiver_key: pin.key,
      dynamic_codes: pin.takesDynamic,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
}
