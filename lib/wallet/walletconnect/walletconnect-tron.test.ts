import { expect, test } from "vitest";
import { approveCall, TRON_APPROVAL, TRON_NOW } from "#protocol/test/tron-approvals.ts";
import type { TronJson } from "#protocol/chain/tron/call-json.ts";
import { encodeCall } from "#protocol/chain/tron/encode-call.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { phoneForTests } from "#lib/wallet/test/phone.ts";
import { tronPerson } from "#lib/wallet/test/tron-person.ts";

const CHAIN = "tron:0x1de077e";
const person = tronPerson();
const phone = phoneForTests();
phone.addresses = { tron: person.address };
const { owner: _owner, ...derived } = TRON_APPROVAL;
const bytes = encodeCall(approveCall({ ...TRON_APPROVAL, owner: person.address }));

const signed = (json: TronJson) => ({ ...json, signature: [person.signHash(json.raw_data_hex)] });

/** The wallet of a page, and what it makes of the approval. */
async function connected() {
  const { tronFamily } = await import("#lib/wallet/tron/tron-family.ts");
  const { signApproval } = await import("#lib/wallet/bytes/sign-approval.ts");
  const family = tronFamily("sandbox");
  const wallet = await family.overWalletConnect(phone.settings());
  const opened = wallet.connect({ silent: false });
  await phone.scan();
  await opened;
  const sign = () =>
    signApproval({
      family,
      wallet,
      bytes: hexOf(bytes),
      derived: { account: person.address, ...derived },
      now: () => TRON_NOW,
      stillHolds: () => true,
    });
  return { wallet, sign };
}

test("the newer form: the transaction itself is asked for, and what is signed is taken", async () => {
  phone.properties = { tron_method_version: "v1" };
  phone.answer = ({ params }) => ({
    result: signed((params as { transaction: TronJson }).transaction),
  });
  const { wallet, sign } = await connected();
  expect(await wallet.place()).toEqual({ account: person.address, isOnChain: true });
  expect(await sign()).toMatchObject({ result: "signed" });
  expect(phone.asked).toMatchObject([
    {
      chain: CHAIN,
      method: "tron_signTransaction",
      params: { address: person.address, transaction: { raw_data_hex: hexOf(bytes) } },
    },
  ]);
});

test("the older form: wrapped, in the question and in the answer", async () => {
  phone.answer = ({ params }) => ({
    result: {
      result: signed(
        (params as { transaction: { transaction: TronJson } }).transaction.transaction,
      ),
    },
  });
  const { sign } = await connected();
  expect(await sign()).toMatchObject({ result: "signed" });
});

test.each<[string, (json: TronJson) => unknown]>([
  [
    "other bytes",
    (json) => signed({ ...json, raw_data_hex: json.raw_data_hex.replace(/.$/, "0") }),
  ],
  ["no signature", (json) => json],
  [
    "two signatures",
    (json) => ({ ...json, signature: [...signed(json).signature, ...signed(json).signature] }),
  ],
  ["nothing", () => null],
])("%s instead of what was asked for is refused", async (_name, answer) => {
  phone.properties = { tron_method_version: "v1" };
  phone.answer = ({ params }) => ({
    result: answer((params as { transaction: TronJson }).transaction),
  });
  const { sign } = await connected();
  expect(await sign()).toMatchObject({ result: "fault", fault: "other_bytes" });
});

test("a refusal is one, and a text is signed", async () => {
  const { wallet, sign } = await connected();
  expect(await sign()).toMatchObject({ result: "fault", fault: "rejected" });
  phone.answer = ({ params }) => ({
    result: { signature: person.signText((params as { message: string }).message) },
  });
  expect(await wallet.signText("Olá")).toBe(person.signText("Olá"));
  expect(phone.elsewhere).toEqual([]);
});
