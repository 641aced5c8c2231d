import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { executePayoutAction } from "#lib/payouts/actions/payout-execution.ts";
import { signedAllowances } from "#lib/allowances/rows/leftover-allowances.ts";
import {
  requestPixAccountApprovalAction,
  createPixAccountAction,
} from "#lib/pix-accounts/actions/pix-accounts.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { requestDetail } from "#lib/policies/views/requests.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { policedDashboard } from "#lib/test/dashboards/policed-dashboard.ts";
import {
  codeOf,
  policedPayouts,
  rule,
  type PolicedPayouts,
} from "#lib/test/dashboards/policed-payouts.ts";
import { request } from "#lib/test/next/next-request.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";
import { requestPayoutQuoteAction } from "#lib/payouts/actions/payout-quotes.ts";
import { withdrawApprovalAction } from "./withdraw-approval.ts";

const built = await openPayoutDashboard();
const { dashboard } = built;
const { store } = dashboard;
const { db } = store;
const people = await policedDashboard(dashboard);
let it: PolicedPayouts;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await policedPayouts(built);
  await db.updateTable("approval_request").set({ ended: "replaced" }).execute();
  await it.setPolicy([rule()]);
});

const REASON = "O recebedor foi trocado por telefone";
type Who = "admin" | "approver" | "operator";
/** Calls the door as somebody; it reads the headers before anything else. */
const withdraw = async (id: string, who: Who = "admin", reason = REASON) => {
  request.headers = people.headers[who];
  return codeOf(await withdrawApprovalAction({ request: id, reason }));
};
const execute = async (intent: string, hash: string) => {
  request.headers = it.operator;
  return codeOf(await executePayoutAction({ intent, hash }));
};
/** A payout that was approved and whose allowance stands. */
const approved = async () => {
  request.headers = it.operator;
  it.owner = await it.provedWallet();
  const intent = await it.quoted();
  await it.approved(intent);
  await it.allow(intent);
  const { id } = await it.last(intent);
  return { intent, id, hash: await it.hashOf(intent) };
};
const seenBy = async (who: Who, id: string) => {
  const session = await sessionOf(people.headers[who]);
  return requestDetail(store, session!, id);
};

describe("the approval of a payout", () => {
  test("is taken back by another who decides: nothing is executed, and everybody concerned is told why", async () => {
    const before = await built.payoutsThere();
    const { intent, id, hash } = await approved();
    await db.deleteFrom("notice").execute();
    expect(await seenBy("admin", id)).toMatchObject({ mayWithdraw: true });
    expect(await seenBy("operator", id)).toMatchObject({ mayWithdraw: false });
    expect(await withdraw(id)).toBe("ok");
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "approval:withdraw",
      subject: `intent ${intent}`,
      detail: { request: id, reason: REASON },
    });
    expect(await seenBy("admin", id)).toMatchObject({
      mayWithdraw: false,
      request: { state: "withdrawn", withdrawal: { by: "admin", reason: REASON } },
    });
    const told = await db
      .selectFrom("notice")
      .innerJoin("person", "person.id", "notice.person_id")
      .select(["notice.event", "person.name"])
      .orderBy("person.name")
      .execute();
    expect(told).toEqual(
      ["approver", "operator"].map((name) => ({ event: "request:withdrawn", name })),
    );
    expect(await execute(intent, hash)).toBe("APPROVAL_WITHDRAWN");
    expect((await it.flow(intent)).approval).toMatchObject({
      is: "needed",
      lapsed: "withdrawn",
      request: { withdrawal: { by: "admin", reason: REASON } },
    });
    expect(await built.payoutsThere()).toBe(before);
    await it.approved(intent);
    expect(await execute(intent, hash)).toBe("ok");
  });

  test("leaves what was signed meanwhile as an allowance to revoke", async () => {
    const { id } = await approved();
    await built.assessSignatures();
    const left = async () =>
      (await signedAllowances(db, MAIN_ACCOUNT, 100)).some(
        ({ signer }) => signer === it.owner.address,
      );
    expect(await left()).toBe(false);
    expect(await withdraw(id)).toBe("ok");
    expect(await left()).toBe(true);
  });

  test("is taken back by whoever gave it, also while another is still awaited", async () => {
    await it.setPolicy([rule({ outcome: "ask_two" })]);
    const intent = await it.quoted();
    expect(codeOf(await it.ask(intent))).toBe("ok");
    const { id } = await it.last(intent);
    expect(await withdraw(id, "approver")).toBe("WITHDRAWN_TOO_LATE");
    request.headers = it.operator;
    expect(await it.approve(intent)).toBe("ok");
    expect(await withdraw(id, "approver")).toBe("ok");
    request.headers = it.operator;
    expect(await it.approve(intent, it.admin)).toBe("REQUEST_ENDED");
  });

  test("is not taken back by whoever asked or decides nothing, nor twice, nor without a reason", async () => {
    const { id } = await approved();
    expect(await withdraw(id, "operator")).toBe("NOT_ALLOWED");
    expect(await withdraw(id, "admin", " ")).toBe("INVALID_INPUT");
    expect(await withdraw(randomUUID())).toBe("NOT_FOUND");
    expect(await withdraw(id)).toBe("ok");
    expect(await withdraw(id, "approver")).toBe("WITHDRAWN_TOO_LATE");
    request.headers = it.admin;
    const own = await it.quoted();
    await db
      .updateTable("approval_request")
      .set({ asked_by: await dashboard.idOf("admin"), ended: null })
      .where("id", "=", id)
      .execute();
    expect(own).not.toBe("");
    expect(await withdraw(id)).toBe("OWN_REQUEST");
  });

  test.each(["first", "second", "at once"] as const)(
    "and its execution: exactly one of the two wins, the withdrawal %s",
    async (place) => {
      const before = await built.payoutsThere();
      const { intent, id, hash } = await approved();
      const withdrawing = () => withdraw(id);
      const executing = () => execute(intent, hash);
      const [first, second] =
        place === "first" ? [withdrawing, executing] : [executing, withdrawing];
      const answers =
        place === "at once"
          ? await Promise.all([first(), second()])
          : await whileRowsLocked(store, (tx) => lockDecisions(tx, MAIN_ACCOUNT), [first, second]);
      const executed = place === "first" ? answers[1] : answers[0];
      const withdrawn = place === "first" ? answers[0] : answers[1];
      if (place === "first") expect(withdrawn).toBe("ok");
      if (place === "second") expect(executed).toBe("ok");
      expect([executed, withdrawn]).toEqual(
        executed === "ok" ? ["ok", "WITHDRAWN_TOO_LATE"] : ["APPROVAL_WITHDRAWN", "ok"],
      );
      await it.settle(intent);
      expect(await built.payoutsThere()).toBe(before + (executed === "ok" ? 1 : 0));
    },
  );

  test("is not taken back once the exchange may have it, however the answer was lost", async () => {
    const { intent, id, hash } = await approved();
    built.relay.outcome = { method: "POST", outcome: "lose" };
    expect(await execute(intent, hash)).toBe("ok");
    expect((await built.intent(intent)).status).toBe("unclear");
    expect(await withdraw(id)).toBe("WITHDRAWN_TOO_LATE");
    built.relay.outcome = "pass";
    await it.settle(intent);
    expect(await withdraw(id)).toBe("WITHDRAWN_TOO_LATE");
  });
});

describe("the approval of a PIX account", () => {
  beforeEach(() => it.setPolicy([rule(), rule({ operation: "pix_account", outcome: "ask_one" })]));
  const made = async () => {
    request.headers = it.operator;
    const answer = await createPixAccountAction({
      name: `Fornecedor ${randomUUID().slice(0, 8)}`,
      kind: "email",
      pix_key: `${randomUUID()}@example.com`,
      holder_name: "Ana Souza",
      holder_document: "",
      idempotency_key: randomUUID(),
    });
    if (!answer.ok) throw new Error(answer.code);
    return answer.data.id;
  };
  const quoted = async (id: string) => {
    request.headers = it.operator;
    return codeOf(await requestPayoutQuoteAction(built.form({ pix_account: id })));
  };

  test("is taken back: no money moves to it, until it is asked for and approved again", async () => {
    const id = await made();
    expect(await people.approve("pix_account", id)).toBe("ok");
    expect(await quoted(id)).toBe("ok");
    const { id: asked } = await people.last("pix_account", id);
    expect(await seenBy("admin", asked)).toMatchObject({ mayWithdraw: true });
    expect(await withdraw(asked)).toBe("ok");
    expect(await quoted(id)).toBe("RECIPIENT_REFUSED");
    request.headers = it.operator;
    expect(codeOf(await requestPixAccountApprovalAction({ id }))).toBe("ok");
    expect(await people.approve("pix_account", id)).toBe("ok");
    expect(await quoted(id)).toBe("ok");
    expect(await withdraw(asked)).toBe("WITHDRAWN_TOO_LATE");
  });

  test("is not one that was refused, or never given", async () => {
    const [waiting, refused] = [await made(), await made()];
    expect(await people.refuse("pix_account", refused)).toBe("ok");
    for (const id of [waiting, refused]) {
      const { id: asked } = await people.last("pix_account", id);
      expect(await withdraw(asked)).toBe("WITHDRAWN_TOO_LATE");
    }
  });
});
