import { expect, test } from "vitest";
import type { CredentialView } from "#lib/connection/views/credentials.ts";
import { credentialTroubles } from "./asked-troubles.ts";

const credential = (override: Partial<CredentialView>): CredentialView => ({
  id: "1",
  name: "ERP",
  prefix: "abc",
  createdAt: "2026-01-01T00:00:00.000Z",
  lastUsedAt: null,
  expiresAt: null,
  state: "active",
  addresses: [],
  scopes: null,
  isOwn: false,
  ...override,
});

test("credentials that end soon are told with the first end", () => {
  const rows = [
    credential({}),
    credential({ state: "soon", expiresAt: "2026-12-05T00:00:00.000Z" }),
    credential({ state: "soon", expiresAt: "2026-12-01T00:00:00.000Z" }),
  ];
  expect(credentialTroubles(rows)).toEqual([
    {
      kind: "credential",
      count: 2,
      isMore: false,
      since: null,
      until: "2026-12-01T00:00:00.000Z",
      href: "/settings/credentials",
    },
  ]);
});

test("of those that have ended only the dashboard's own needs anybody", () => {
  const ended = { state: "expired", expiresAt: "2026-11-01T00:00:00.000Z" } as const;
  expect(credentialTroubles([credential(ended)])).toEqual([]);
  expect(credentialTroubles([credential({ ...ended, isOwn: true })])).toMatchObject([
    { kind: "credential_ended", count: 1, since: ended.expiresAt },
  ]);
});
