import { afterAll, beforeAll, beforeEach } from "vitest";
import { sql } from "kysely";
import type { CredentialRecord, NewCredentialRecord } from "#protocol/wire/credentials.ts";
import type { Answer } from "./caller.ts";
import { MANAGEMENT_TOKEN, startService, type Harness } from "./harness.ts";

export type Refusal = { code: string; message: string; fields: Record<string, string> };

export const BANK_ACCOUNTS = "GET /exchange/bank-accounts";
export const CREDENTIALS = "/settings/credentials";
export const HOUR_MS = 3_600_000;
export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A service and its operator; the main account has no credential when a test begins. */
export class CredentialWorld {
  service!: Harness;

  constructor() {
    beforeAll(async () => void (this.service = await startService()));
    beforeEach(async () => {
      const { db } = this.service.deps;
      await db.updateTable("credentials").set({ revoked_at: new Date() }).execute();
    });
    afterAll(() => this.service.drop());
  }

  manage<Body>(line: string, body?: unknown): Promise<Answer<Body>> {
    const headers = { authorization: `Bearer ${MANAGEMENT_TOKEN}` };
    return this.service.call<Body>(
      null,
      line,
      body === undefined ? { headers } : { headers, body },
    );
  }

  async make(body: object = {}): Promise<NewCredentialRecord> {
    const sent = { name: "Servidor", ...body };
    return (await this.manage<NewCredentialRecord>(`POST ${CREDENTIALS}`, sent)).body;
  }

  async list(): Promise<CredentialRecord[]> {
    return (await this.manage<CredentialRecord[]>(`GET ${CREDENTIALS}`)).body;
  }

  rotate<Body = NewCredentialRecord>(id: number, body: object = {}): Promise<Answer<Body>> {
    return this.manage<Body>(`POST ${CREDENTIALS}/${id}/rotate`, body);
  }

  revoke(id: number): Promise<Answer<Refusal>> {
    return this.manage<Refusal>(`DELETE ${CREDENTIALS}/${id}`);
  }

  /** The status of a call with a credential. */
  async use({ api_key, api_secret }: NewCredentialRecord, url = this.service.url): Promise<number> {
    const headers = { api_key, api_secret };
    return (await fetch(`${url}/exchange/bank-accounts`, { headers })).status;
  }

  /** Pretends that this many hours have passed for a credential's expiry. */
  async age(id: number, hours: number): Promise<void> {
    await this.service.deps.db
      .updateTable("credentials")
      .set({ expires_at: sql<Date>`expires_at - make_interval(hours => ${hours})` })
      .where("id", "=", BigInt(id))
      .execute();
  }
}
