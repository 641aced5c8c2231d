import { describe, expect, test } from "vitest";
import type { CredentialView } from "#lib/connection/views/credentials.ts";
import { credentialTroubles, suspenseTroubles } from "./asked-troubles.ts";

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

describe("PIX that nobody can place", () => {
  const pix = (amount: string, day: number, status: "suspense" | "returning" = "suspense") => ({
    end_to_end_id: `E${day}`,
    txid: null,
    amount,
    paid_at: `2026-11-${day}T12:00:00.000Z`,
    status,
  });
  const [one, other] = [pix("3931.00", 28), pix("10.50", 27)];

  test("a single one leads to its return, several to their list, with their sum", () => {
    expect(suspenseTroubles({ suspense: [one], count: 1 }, true)).toMatchObject([
      {
        kind: "suspense",
        count: 1,
        since: one.paid_at,
        about: { amount: "3931.00", asset: "BRL" },
        href: "/reconciliation/exchange/return/E28",
      },
    ]);
    expect(suspenseTroubles({ suspense: [one, other], count: 2 }, true)).toMatchObject([
      {
        count: 2,
        isMore: false,
        since: other.paid_at,
        about: { amount: "3941.50" },
        href: "/reconciliation/exchange",
      },
    ]);
  });

  test("of more than are listed there is neither a sum nor a single one", () => {
    const [told] = suspenseTroubles({ suspense: [one], count: 2 }, true);
    expect(told).toMatchObject({ count: 1, isMore: true, href: "/reconciliation/exchange" });
    expect(told).not.toHaveProperty("about");
  });

  test("those that go back need nobody, and who can't return one sees it in its list", () => {
    const back = pix("1.00", 26, "returning");
    expect(suspenseTroubles({ suspense: [back], count: 1 }, true)).toEqual([]);
    expect(suspenseTroubles({ suspense: [back, one], count: 2 }, false)).toMatchObject([
      { count: 1, href: "/reconciliation/exchange" },
    ]);
  });
});
