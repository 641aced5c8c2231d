import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import {
  changePixAccountAction,
  createPixAccountAction,
} from "#lib/pix-accounts/actions/pix-accounts.ts";
import { pixAccountDetail } from "#lib/pix-accounts/views/pix-accounts.ts";
import { recipientsOf } from "#lib/policies/rows/recipients.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { policedDashboard } from "#lib/test/dashboards/policed-dashboard.ts";
import {
  codeOf,
  policedPayouts,
  rule,
  type PolicedPayouts,
} from "#lib/test/dashboards/policed-payouts.ts";
import { maskPixKey } from "#protocol/brazil/pix-key.ts";
import {
  maskedRecipientHash,
  type ApprovedPixAccount,
} from "#lib/rules/policies/approved-recipient.ts";
import { requotePayoutAction } from "./payout-quotes.ts";

const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
const people = await policedDashboard(built.dashboard);
let it: PolicedPayouts;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await policedPayouts(built);
});

/** Two people whose documents look the same on every page. */
const [CPF, SAME_MASK] = ["52998224725", "11198224754"] as const;
test("the two documents share their mask", () => {
  expect(maskPixKey(CPF)).toBe(maskPixKey(SAME_MASK));
});

const asking = rule({ operation: "pix_account", outcome: "ask_one" });
const allowing = rule({ operation: "pix_account", outcome: "allow" });
const typed = () => ({
  name: `Fornecedor ${randomUUID().slice(0, 8)}`,
  kind: "email" as const,
  pix_key: `${randomUUID()}@example.com`,
  holder_name: "Ana Souza",
  holder_document: CPF as string,
  idempotency_key: randomUUID(),
});
async function made() {
  const form = typed();
  const answer = await createPixAccountAction(form);
  if (!answer.ok) throw new Error(answer.code);
  const { id } = answer.data;
  const { name, holder_name } = form;
  const note = async (holder_document: string) =>
    codeOf(await changePixAccountAction({ id, name, holder_name, holder_document }));
  return { id, note };
}
const read = async (id: string) => {
  const session = await sessionOf(it.operator);
  const exchange = await getExchange(session!, "bank-account:read");
  const reading = await pixAccountDetail(store, exchange, id);
  return reading.read ? reading.account?.coolingOff : undefined;
};

test("a payout tells a company's whole CNPJ, and a person's masked CPF", async () => {
  await it.setPolicy([rule({ outcome: "allow" }), allowing]);
  const { id, note } = await made();
  const document = async (text: string) => {
    await note(text);
    return (await it.flow(await it.quoted({ pix_account: id }))).receiver.holder?.document;
  };
  expect(await document("11222333000181")).toBe("11.222.333/0001-81");
  expect(await document(CPF)).toBe("***.982.247-**");
});

test("an approved PIX account is asked for again with another's document of the same mask", async () => {
  await it.setPolicy([rule({ outcome: "allow" }), asking]);
  const { id, note } = await made();
  expect(await people.approve("pix_account", id)).toBe("ok");
  expect(await note(CPF)).toBe("ok");
  expect(await read(id)).toBeNull();
  expect(await note(SAME_MASK)).toBe("ok");
  expect(await read(id)).toMatchObject({ state: "awaits" });
});

test("an approved payout is asked for again with another's document of the same mask", async () => {
  await it.setPolicy([rule(), allowing]);
  const { id, note } = await made();
  const intent = await it.quoted({ pix_account: id });
  await it.approved(intent);
  expect(await note(CPF)).toBe("ok");
  expect(codeOf(await requotePayoutAction({ intent }))).toBe("ok");
  expect(await it.flow(intent)).toMatchObject({ approval: { is: "granted" } });
  expect(await note(SAME_MASK)).toBe("ok");
  expect(codeOf(await requotePayoutAction({ intent }))).toBe("ok");
  expect(await it.begun(intent)).toBe("APPROVAL_CHANGED");
});

test("a receiver that was paid is new again with another's document of the same mask", async () => {
  const known = rule({ to: "known", outcome: "allow" });
  await it.setPolicy([rule({ outcome: "allow" }), allowing]);
  const { id, note } = await made();
  const paid = await it.allow(await it.quoted({ pix_account: id }));
  expect(await it.executed(paid)).toBe("ok");
  await db
    .updateTable("payout")
    .set({ status: "completed" })
    .where("intent_id", "=", paid)
    .execute();
  await it.setPolicy([known, rule(), allowing]);
  const begun = async () => {
    const other = await it.provedWallet();
    const intent = await it.quoted({ pix_account: id });
    return codeOf(await it.begin(intent, { account: other.address }));
  };
  expect(await begun()).toBe("ok");
  await note(SAME_MASK);
  expect(await begun()).toBe("APPROVAL_NEEDED");
});

test("one that was free or refused when only its mask was hashed stays so; one that waited is asked for anew", async () => {
  await it.setPolicy([rule({ outcome: "allow" }), asking]);
  const about = { accountId: MAIN_ACCOUNT, operation: "pix_account" } as const;
  const kept = async (id: string) => (await recipientsOf(db, about, [id])).get(id);
  const older = async (id: string) => {
    const { content } = await people.last("pix_account", id);
    const hash = maskedRecipientHash(content as ApprovedPixAccount);
    await db.updateTable("recipient").set({ hash }).where("object", "=", id).execute();
    await db
      .updateTable("approval_request")
      .set({ hash: hash! })
      .where("object", "=", id)
      .execute();
    return hash;
  };
  const [free, refused, waiting] = [await made(), await made(), await made()];
  await people.approve("pix_account", free.id);
  await people.refuse("pix_account", refused.id);
  for (const { id } of [free, refused, waiting]) {
    const hash = await older(id);
    await read(id);
    expect((await kept(id))?.hash).not.toBe(hash);
  }
  expect((await kept(free.id))?.state).toBe("free");
  expect((await kept(refused.id))?.state).toBe("refused");
  expect((await kept(waiting.id))?.state).toBe("waits");
  expect(await people.last("pix_account", waiting.id)).toMatchObject({
    ended: null,
    hash: (await kept(waiting.id))?.hash,
  });
  expect(await free.note(SAME_MASK)).toBe("ok");
  expect(await read(free.id)).toMatchObject({ state: "awaits" });
});
