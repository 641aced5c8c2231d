import { describe, expect, test } from "vitest";
import { insertPayins } from "../../../service/test/list-rows.ts";
import { shared } from "../../../service/test/shared.ts";
import { subAccountBody, subAccountWorld } from "../../../service/test/sub-account-world.ts";
import { wallet, type TestUser } from "../../../service/test/build.ts";
import { startExchangeWorld } from "../../typescript/test/exchange-world.ts";
import { json, run } from "./run.ts";

const world = shared(startExchangeWorld);
const ponte = (user: TestUser, line: string) =>
  run(line.split(" "), { user, origin: world.service.url });
const AT = "--token USDC --network polygon";
type Payment = { transaction_id: number; pix_code: string };

/** A user with a wallet, and one payin of it. */
async function client() {
  const user = await world.service.user();
  const { address } = await world.ponteOf(user).wallets.create({ ...wallet(), network: "polygon" });
  return { user, address };
}
async function payin() {
  const { user, address } = await client();
  const made = await ponte(
    user,
    `payins create --amount 250.00 ${AT} --address ${address} --yes --json`,
  );
  return { user, address, id: json<Payment>(made).transaction_id };
}

describe("works", () => {
  test("payins: a quote, a code, the record, and the list for people and for scripts", async () => {
    const { user, address } = await client();
    const asked = `--amount 250.00 ${AT} --address ${address}`;
    const quote = await ponte(user, `payins quote ${asked} --json`);
    expect(json<{ sender_amount: string }>(quote).sender_amount).toBe("250.00");
    const create = `payins create ${asked} --external-id pedido-1 --yes --json --idempotency-key k1`;
    const [first, again] = [await ponte(user, create), await ponte(user, create)];
    expect(first.err).toContain("Idempotency key: k1");
    expect(json(again)).toEqual(json(first));
    const id = json<Payment>(first).transaction_id;
    const [got, list, table, returns] = await Promise.all([
      ponte(user, `payins get ${id} --json`),
      ponte(user, "payins list --status processing --json"),
      ponte(user, "payins list"),
      ponte(user, `payins returns ${id}`),
    ]);
    expect(json(got)).toMatchObject({ transaction_id: id, external_id: "pedido-1" });
    expect(json(list)).toMatchObject({ data: [{ transaction_id: id }], next_cursor: null });
    expect(table.out).toMatch(new RegExp(`^ID +STATUS.*\n${id} +processing +250\\.00 `));
    expect(returns.out).toMatch(/^REASON/);
  });

  test("a list goes on by its cursor, or to its end", async () => {
    const user = await world.service.user();
    const made = (await insertPayins(world.deps.db, user.id, { count: 5 })).toReversed();
    type Listed = { data: { transaction_id: number }[]; next_cursor: string | null };
    const idsOf = ({ data }: Listed) => data.map((row) => row.transaction_id);
    const part = json<Listed>(await ponte(user, "payins list --limit 2 --json"));
    const [rest, all, page] = await Promise.all([
      ponte(user, `payins list --limit 3 --cursor ${part.next_cursor} --json`),
      ponte(user, "payins list --limit 2 --all --json"),
      ponte(user, "payins list --limit 2"),
    ]);
    expect([...idsOf(part), ...idsOf(json(rest))]).toEqual(made);
    expect(idsOf(json(all))).toEqual(made);
    expect(page.err).toContain(`--cursor ${part.next_cursor}`);
  });

  test("payouts: a PIX account, a quote with its allowance, the payout once", async () => {
    const user = await world.service.user();
    const key = "--pix-key 7b1f2e0c-5a4d-4c8e-9f3b-2d6a1e0c9b58";
    const made = await ponte(user, `accounts create --name Fornecedor ${key} --yes --json`);
    const { id } = json<{ id: number }>(made);
    const asked = `--account ${id} --amount 100.00 ${AT} --cover-fees`;
    const quote = await ponte(user, `payouts quote ${asked} --json`);
    const { payout_quote_id } = json<{ payout_quote_id: number }>(quote);
    const wallet = "--wallet 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed --network polygon";
    const execute = `payouts execute ${payout_quote_id} ${wallet} --yes --json`;
    const payout = json<{ payout_id: string }>(await ponte(user, execute));
    const [again, got, list] = await Promise.all([
      ponte(user, execute),
      ponte(user, `payouts get ${payout.payout_id}`),
      ponte(user, "payouts list --json"),
    ]);
    expect(json(again)).toMatchObject({ payout_id: payout.payout_id });
    expect(got.out).toMatch(/^tracking_payment\.end_to_end_id +-$/m);
    expect(json(list)).toMatchObject({ data: [{ payout_id: payout.payout_id }] });
    const refused = `trigger payout-refused --account ${id} --wallet 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed`;
    expect((await ponte(user, refused)).err).toContain("CONFLICT");
  });

  test("accounts, wallets and sub-accounts", async () => {
    const user = await world.service.user();
    const { service } = world;
    const sub = await subAccountWorld(service).create(user, subAccountBody());
    const key = "--pix-key 52998224725";
    const made = await ponte(user, `accounts create --name Marina ${key} --yes --json`);
    const { id } = json<{ id: number }>(made);
    const { address } = wallet();
    const [renamed, wallets, got, subs] = await Promise.all([
      ponte(user, `accounts rename ${id} --name Maria --json`),
      ponte(user, `wallets create --name Mesa --network polygon --address ${address} --yes --json`),
      ponte(user, `sub-accounts get ${sub.document} --json`),
      ponte(user, "sub-accounts list --status PENDING --json"),
    ]);
    expect(json(renamed)).toMatchObject({ id, name: "Maria" });
    expect(json(got)).toMatchObject({ document: sub.document, status: "PENDING" });
    expect(json(subs)).toMatchObject({ data: [{ document: sub.document }] });
    const walletId = json<{ id: number }>(wallets).id;
    const [oneWallet, walletList, oneAccount, accountList] = await Promise.all([
      ponte(user, `wallets get ${walletId}`),
      ponte(user, "wallets list"),
      ponte(user, `accounts get ${id}`),
      ponte(user, "accounts list --name mari"),
    ]);
    expect(oneWallet.out).toContain("Mesa");
    expect(walletList.out).toContain("polygon");
    expect(oneAccount.out).toMatch(/^name +Maria$/m);
    expect(accountList.out).toContain("52998224725");
    expect((await ponte(user, `accounts delete ${id} --yes`)).code).toBe(0);
    expect((await ponte(user, `accounts get ${id}`)).code).toBe(3);
  });

  test("in a sandbox: a PIX in time, a late one, another amount, and an analysis either way", async () => {
    const { service } = world;
    const { user, id } = await payin();
    type Row = { reason: string };
    const reasons = async (payinId: number) => {
      const ran = await ponte(user, `payins returns ${payinId} --json`);
      return json<Row[]>(ran).map(({ reason }) => reason);
    };
    expect((await ponte(user, `trigger pix-returned ${id} --amount 9.99`)).code).toBe(0);
    expect((await ponte(user, `trigger pix-twice ${id}`)).code).toBe(0);
    await world.bankRound();
    expect((await reasons(id)).sort()).toEqual(["paid_twice", "wrong_amount"]);

    const { address } = await world
      .ponteOf(user)
      .wallets.create({ ...wallet(), network: "polygon" });
    const asked = `payins create --amount 250.00 ${AT} --address ${address} --yes --json`;
    const late = json<Payment>(await ponte(user, asked)).transaction_id;
    const waited = await ponte(user, `trigger pix-late ${late}`);
    expect([waited.code, waited.out]).toEqual([0, expect.stringContaining("end_to_end_id")]);
    await world.bankRound();
    expect(await reasons(late)).toEqual(["late"]);
    const passed = json<object>(await ponte(user, "trigger clock 60 --json"));
    expect(passed).toEqual({
      advance_seconds: 60,
      quotes: 0,
      payins: 1,
      payouts: 0,
      deliveries: 0,
    });
    expect((await ponte(user, "trigger clock 0")).code).toBe(2);

    const subs = subAccountWorld(service);
    const [good, bad] = [await subs.underReview(user), await subs.underReview(user)];
    await world.analystRound();
    const refuse = ["trigger", "kyc-refused", bad.document, "--reason", "Selfie escura."];
    expect((await ponte(user, `trigger kyc-approved ${good.document}`)).code).toBe(0);
    expect((await run(refuse, { user, origin: service.url })).code).toBe(0);
    await world.analystRound();
    const states = await ponte(user, "sub-accounts list --json");
    const rows = json<{ data: { status: string }[] }>(states).data;
    expect(rows.map(({ status }) => status).sort()).toEqual(["APPROVED", "REJECTED"]);
    expect((await ponte(user, `trigger kyc-approved ${good.document}`)).code).toBe(3);
  });
});
