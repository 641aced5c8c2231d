import { afterEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import type { WalletRecord } from "#protocol/wallets/wallets.ts";
import { wallet } from "./build.ts";
import { startPayinWorld } from "./payin-world.ts";
import { shared } from "./shared.ts";
import type { Refusal } from "./caller.ts";

type Reply = { data: WalletRecord };

const world = shared(startPayinWorld);
const newUser = () => world.service.user();
afterEach(() => world.expectCleanBooks());

const CUSTODIAN = { kind: "custodian", custodian_name: "Example Custody", country: "US" };
const BENEFICIARY = { name: "Marina Alves", document: "52998224725", country: "BR" };
const SELF = { kind: "self", custodian_name: null, country: null };

const create = (user: Parameters<typeof world.call>[0], body: object) =>
  world.call<Reply & Refusal>(user, "POST /exchange/wallets", { body });
const at = ({ network, address }: { network: string; address: string }) =>
  `/exchange/wallets/${network}/${address}`;

describe("a wallet's declaration", () => {
  test("is kept and given back; null and absent are one", async () => {
    const user = await newUser();
    const plain = wallet();
    expect((await create(user, plain)).body.data).toMatchObject({
      custody: null,
      beneficiary: null,
    });
    const nulls = await create(user, { ...wallet(), custody: null, beneficiary: null });
    expect([nulls.status, nulls.body.data.custody]).toEqual([201, null]);
    const said = wallet();
    const made = await create(user, { ...said, custody: CUSTODIAN, beneficiary: BENEFICIARY });
    expect(made.body.data).toMatchObject({ custody: CUSTODIAN, beneficiary: BENEFICIARY });
    const got = await world.call<Reply>(user, `GET ${at(said)}`);
    expect(got.body.data).toEqual(made.body.data);
  });

  test("is replaced whole, by its owner alone", async () => {
    const user = await newUser();
    const mine = wallet();
    await create(user, { ...mine, custody: CUSTODIAN, beneficiary: BENEFICIARY });
    const put = (who: typeof user, body: object) =>
      world.call<Reply & Refusal>(who, `PUT ${at(mine)}`, { body });
    const other = await put(await newUser(), { custody: { kind: "self" } });
    expect([other.status, other.body.code]).toEqual([404, "NOT_FOUND"]);
    expect((await world.call(await newUser(), `GET ${at(mine)}`)).status).toBe(404);
    const own = await put(user, { custody: { kind: "self" } });
    expect(own.body.data).toMatchObject({ custody: SELF, beneficiary: null });
  });

  test("holds the beneficiary encrypted", async () => {
    const user = await newUser();
    await create(user, { ...wallet(), beneficiary: { ...BENEFICIARY, name: "Zulmira Teste" } });
    const { rows } = await sql`select 1 from wallets as w
      where to_jsonb(w)::text like '%Zulmira%' or to_jsonb(w)::text like '%52998224725%'`.execute(
      world.deps.db,
    );
    expect(rows).toEqual([]);
  });

  test.each([
    ["custody.kind", { custody: { kind: "nobody" } }, "not_in_list"],
    ["custody.custodian_name", { custody: { kind: "custodian", country: "US" } }, "required"],
    ["custody.country", { custody: { kind: "custodian", custodian_name: "X" } }, "required"],
    ["custody.custodian_name", { custody: { kind: "self", custodian_name: "X" } }, "invalid"],
    ["custody.country", { custody: { ...CUSTODIAN, country: "ZZ" } }, "not_in_list"],
    ["custody.country", { custody: { ...CUSTODIAN, country: "us" } }, "not_in_list"],
    [
      "custody.custodian_name",
      { custody: { ...CUSTODIAN, custodian_name: "x".repeat(121) } },
      "too_long:120",
    ],
    ["beneficiary.name", { beneficiary: { country: "BR" } }, "required"],
    ["beneficiary.country", { beneficiary: { name: "X" } }, "required"],
    [
      "beneficiary.document",
      { beneficiary: { ...BENEFICIARY, document: "9".repeat(41) } },
      "too_long:40",
    ],
  ])("refuses %s of %j", async (field, part, reason) => {
    const user = await newUser();
    const { status, body } = await create(user, { ...wallet(), ...part });
    expect([status, body.fields]).toEqual([400, { [field]: reason }]);
  });
});

describe("a purpose code", () => {
  const quote = async (purpose_code?: unknown) => {
    const user = await newUser();
    const body = wallet();
    await create(user, body);
    const { network, address } = body;
    const request = { network, address, token: "USDC", currency_type: "sender" };
    const { status, body: answer } = await world.call<
      Refusal & { data: { quote_id: string; purpose_code: string | null } }
    >(user, "POST /exchange/quote", {
      body: { ...request, request_amount: "250.00", purpose_code },
    });
    return { user, status, answer };
  };
  const pay = async (purpose: unknown, of: Awaited<ReturnType<typeof quote>>) => {
    const { quote_id } = of.answer.data;
    const { body } = await world.call<{ data: { transaction_id: number } }>(
      of.user,
      "POST /exchange/payment",
      { body: { quote_id, purpose_code: purpose } },
    );
    return world.look(of.user, body.data.transaction_id);
  };

  test("of a quote is its payment's, unless that has its own", async () => {
    const without = await quote();
    expect(without.answer.data.purpose_code).toBeNull();
    expect(await pay(undefined, without)).toMatchObject({ purpose_code: null });
    const one = await quote("12345");
    expect(one.answer.data.purpose_code).toBe("12345");
    expect(await pay(null, one)).toMatchObject({ purpose_code: "12345" });
    expect(await pay("54321", await quote("12345"))).toMatchObject({ purpose_code: "54321" });
  });

  test.each(["1234", "123456", "1234a", 12345, "", "１２３４５"])("refuses %j", async (code) => {
    const { status, answer } = await quote(code);
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, ["purpose_code"]]);
  });
});
