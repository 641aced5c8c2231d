import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as document from "./documents/[type]/route.ts";
import * as detail from "./route.ts";
import { addPerson } from "#lib/people/rows/people.ts";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { PERMISSIONS } from "#lib/core/access/permissions.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import type { RouteDoor } from "#lib/core/doors/route-door.ts";
import { overview } from "#lib/overview/views/overview.ts";
import { actingChoices } from "#lib/sub-accounts/views/sub-accounts.ts";
import { walletRows } from "#lib/wallets/views/wallets.ts";
import { request } from "#lib/test/next/next-request.ts";
import {
  emailOf,
  PASSWORD,
  testDashboard,
  type TestDashboard,
} from "#lib/test/dashboards/test-dashboard.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { spenderPin } from "#lib/spenders/rows/pins.ts";
import { openChainDashboard } from "#lib/test/dashboards/chain-dashboard.ts";
import { insertWallet } from "#lib/test/rows/payin-rows.ts";
import { completeDraft, PDF, putSubAccount } from "#lib/test/dashboards/sub-account-dashboard.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import { switchAccountAction } from "#lib/people/actions/acting-account.ts";
import * as drafts from "#lib/sub-accounts/actions/sub-account-drafts.ts";
import * as onboarding from "#lib/sub-accounts/actions/sub-account-onboarding.ts";
import { pinSpenderAction } from "#lib/spenders/actions/signing-settings.ts";
import { revealSubAccount } from "#lib/sub-accounts/actions/sub-account-reveal.ts";

let dashboard: TestDashboard;
let draft: { id: string; version: number };
let approved: string;
let sibling: string;
let waiting: string;
const SPENDER = "0x00000000000000000000000000000000000000b7";
const subPerson = "filial@example.com";

async function headersOf(email: string): Promise<Headers> {
  const headers = await dashboard.headersOf("admin", email);
  headers.set(PAGE_ACCOUNT, (await sessionOf(headers))!.account.id);
  return headers;
}
const sessionNow = async (): Promise<Session> => (await sessionOf(request.headers))!;
const as = async (email: string) => void (request.headers = await headersOf(email));

beforeAll(async () => {
  dashboard = await testDashboard();
  const row = await completeDraft(dashboard.store);
  draft = { id: String(row.id), version: row.version };
  const opened = (status: string) => putSubAccount(dashboard.store, { stage: "submitted", status });
  approved = (await opened("APPROVED")).own_account_id!;
  sibling = (await opened("APPROVED")).own_account_id!;
  waiting = (await opened("UNDER_REVIEW")).own_account_id!;
  await addPerson(dashboard.store, {
    email: subPerson,
    name: "Filial",
    password: PASSWORD,
    roles: ["admin"],
    accountId: approved,
  });
});
afterAll(() => dashboard.drop());

const context = () => ({ params: Promise.resolve({ id: draft.id, type: "SELFIE" }) });
const knock = async (routeDoor: RouteDoor, method: string): Promise<unknown> => {
  const headers = new Headers(request.headers);
  headers.set("x-file-name", "selfie.pdf");
  const body = method === "PUT" ? { body: Uint8Array.from(PDF) } : {};
  const made = new Request("http://localhost:3999/x", { method, headers, ...body });
  const answer = await routeDoor(made, context());
  return answer.headers.get("content-type") === "application/json" ? answer.json() : { ok: true };
};
/** Every route and action on sub-accounts, with valid input for those who may use it. */
const DOORS: Record<string, () => Promise<unknown>> = {
  startDraft: () => drafts.startDraft({}),
  saveDraft: () => drafts.saveDraft({ ...draft, step: "company", content: { ref: "planted" } }),
  readyUpload: () => drafts.readyUpload({ id: draft.id }),
  removeDocument: () => drafts.removeDocument({ id: draft.id, type: "CNH_BACK" }),
  upload: () => knock(document.PUT, "PUT"),
  deleteDraft: () => drafts.deleteDraft({ id: draft.id }),
  submitOnboarding: () => onboarding.submitOnboarding(draft),
  sendAgain: () => onboarding.sendAgain({ id: draft.id }),
  renewCredentials: () => onboarding.renewCredentials({ id: draft.id }),
  enterCredentials: () =>
    onboarding.enterCredentials({ id: draft.id, api_key: "k", api_secret: "s" }),
  declareNotCreated: () => onboarding.declareNotCreated({ id: draft.id }),
  reveal: () => revealSubAccount({ id: draft.id, field: "representative.cpf" }),
  lookAtDocument: () => knock(document.GET, "GET"),
  detail: () => knock(detail.GET, "GET"),
};

async function expectClosed(open: readonly string[] = []): Promise<void> {
  for (const [name, call] of Object.entries(DOORS)) {
    if (open.includes(name)) continue;
    expect(await call(), name).toMatchObject({ ok: false, code: "NOT_ALLOWED" });
  }
}

describe("doors to sub-accounts", () => {
  test("are all named here", () => {
    const made = [drafts, onboarding].flatMap((module) => Object.keys(module));
    expect(Object.keys(DOORS)).toEqual(expect.arrayContaining(made));
  });

  test("show a viewer no draft, and open nothing else", async () => {
    await as(emailOf("viewer"));
    await expectClosed(["detail"]);
    expect(await DOORS["detail"]!()).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });

  test("are closed to whoever belongs to a sub-account, its administrator too", async () => {
    await as(subPerson);
    await expectClosed();
  });

  test("are closed to an administrator while they act for a sub-account", async () => {
    await as(emailOf("admin"));
    expect(await switchAccountAction({ accountId: approved })).toMatchObject({ ok: true });
    const late = await DOORS["deleteDraft"]!();
    expect(late, "from a page of before").toMatchObject({ ok: false, code: "ACCOUNT_CHANGED" });
    request.headers.set(PAGE_ACCOUNT, approved);
    await expectClosed();
    const session = await sessionNow();
    const allowed = PERMISSIONS.filter((permission) => isAllowed(session, permission));
    expect(allowed.filter((one) => /^(settings|sub-account):/.test(one))).toEqual([]);
  });

  test("leave deleting to administrators", async () => {
    await as(emailOf("operator"));
    const deleted = await DOORS["deleteDraft"]!();
    expect(deleted).toMatchObject({ ok: false, code: "NOT_ALLOWED" });
  });
});

async function revealed(): Promise<{ value: string }> {
  const before = request.headers;
  await as(emailOf("operator"));
  const result = await revealSubAccount({ id: draft.id, field: "representative.cpf" });
  request.headers = before;
  if (!result.ok) throw new Error(result.code);
  return result.data;
}

test("what is masked and what stands in a document is shown after the trail says to whom", async () => {
  await as(emailOf("operator"));
  expect((await revealed()).value).toMatch(/^\d{11}$/);
  expect(await DOORS["lookAtDocument"]!()).toEqual({ ok: true });
  const trail = await dashboard.store.db
    .selectFrom("audit")
    .select(["action", "actor_name", "subject", "detail"])
    .where("permission", "=", "sub-account:reveal")
    .where("outcome", "=", "done")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  const subject = `sub-account ${draft.id}`;
  expect(trail).toEqual([
    {
      action: "sub-account:look-at-document",
      actor_name: "operator",
      subject,
      detail: { type: "SELFIE" },
    },
    {
      action: "sub-account:reveal",
      actor_name: "operator",
      subject,
      detail: { field: "representative.cpf" },
    },
  ]);
});

test("its payouts are closed until an administrator of its parent has pinned its spender", async () => {
  const chain = await openChainDashboard();
  await dashboard.administerAlone();
  await chain.bare.node.setCode({ address: SPENDER, bytecode: "0x6001" });
  const asked = { network: "polygon", how: "spender", spender: SPENDER, shown: SPENDER } as const;
  const pin = (account: string) => pinSpenderAction({ ...asked, account });
  const paying = { id: approved, connectionId: "main", environment: "sandbox" as const };
  const pinned = () => spenderPin(dashboard.store.db, { ...paying, kind: "sub" }, "polygon");
  // The parent's pin, which the local service is known for, does not apply to it.
  expect(await pinned()).toBeNull();
  await as(emailOf("operator"));
  expect(await pin(approved)).toMatchObject({ code: "NOT_ALLOWED" });
  await as(subPerson);
  expect(await pin(approved)).toMatchObject({ code: "NOT_ALLOWED" });
  await as(emailOf("admin"));
  for (const id of [waiting, "no"]) expect(await pin(id)).toMatchObject({ code: "NOT_FOUND" });
  expect(await pin(approved)).toMatchObject({ ok: true });
  expect(await pinned()).toMatchObject({ spender: SPENDER, from: "administrator" });
  await chain.close();
});

describe("acting for an account", () => {
  beforeEach(() => as(emailOf("operator")));
  const act = async (accountId: string) => {
    const result = await switchAccountAction({ accountId });
    return result.ok ? "done" : result.code;
  };

  test("an approved sub-account's money is its own, and one comes back from it", async () => {
    await insertWallet(dashboard.store, MAIN_ACCOUNT, `0x${"a".repeat(40)}`);
    expect(await act(approved)).toBe("done");
    const { account, roles } = await sessionNow();
    const seen = { id: account.id, kind: account.kind, roles };
    expect(seen).toEqual({ id: approved, kind: "sub", roles: ["operator"] });
    expect((await walletRows(dashboard.store, account)).rows).toEqual([]);
    const { acting, others } = await actingChoices(dashboard.store, await sessionNow());
    expect(acting.id).toBe(approved);
    expect(others.map(({ id }) => id)).toEqual([MAIN_ACCOUNT, sibling]);
    expect(await act(MAIN_ACCOUNT)).toBe("done");
    expect((await walletRows(dashboard.store, (await sessionNow()).account)).rows).toHaveLength(1);
  });

  test("nobody acts for one that is not approved, nor for what is not there", async () => {
    expect(await act(waiting)).toBe("ACCOUNT_NOT_OPEN");
    expect(await act("nobody's")).toBe("ACCOUNT_NOT_OPEN");
    expect((await sessionNow()).account.id).toBe(MAIN_ACCOUNT);
  });

  test("one that is no longer approved is left at once", async () => {
    expect(await act(sibling)).toBe("done");
    const set = (status: string) =>
      dashboard.store.db
        .updateTable("sub_account")
        .set({ status })
        .where("own_account_id", "=", sibling)
        .execute();
    await set("REJECTED");
    expect((await sessionNow()).account.id).toBe(MAIN_ACCOUNT);
    await set("APPROVED");
    expect((await sessionNow()).account.id).toBe(sibling);
  });

  test("a sub-account's own people reach neither its parent nor its siblings", async () => {
    await as(subPerson);
    const session = await sessionNow();
    expect(session.account.id).toBe(approved);
    expect((await walletRows(dashboard.store, session.account)).rows).toEqual([]);
    expect(await actingChoices(dashboard.store, session)).toMatchObject({ others: [] });
    // Nothing is registered at the exchange, which would be a trouble for its parent.
    expect((await overview(dashboard.store, session)).troubles).toEqual([]);
    for (const other of [MAIN_ACCOUNT, sibling, waiting]) {
      expect(await act(other)).toBe("ACCOUNT_NOT_OPEN");
    }
    expect((await sessionNow()).account.id).toBe(approved);
  });
});
