import { describe, expect, test } from "vitest";
import { walletFault } from "#lib/wallet/wallet-fault.ts";
import { connectTron } from "./connect-tron.ts";

const thrown = (code: number) => () => {
  throw Object.assign(new Error("x"), { code });
};
/** Connects a wallet that answers like this, and tells what it was asked and what became of it. */
async function connected(isOlder: boolean, answers: Record<string, () => unknown>) {
  const asked: string[] = [];
  const request = async ({ method }: { method: string }) => {
    asked.push(method);
    return answers[method]?.();
  };
  const fault = await connectTron({ request }, isOlder).then(() => null, walletFault);
  return { asked, fault };
}

describe("an older wallet", () => {
  test.each<[string, () => unknown, string | null]>([
    ["granted", () => ({ code: 200, message: "ok" }), null],
    ["granted before", () => true, null],
    ["granted, with its accounts", () => ["T"], null],
    ["an open request", () => ({ code: 4000 }), "locked"],
    ["an open request, thrown", thrown(4000), "locked"],
    ["a refusal", () => ({ code: 4001 }), "rejected"],
    ["a refusal, thrown", thrown(4001), "rejected"],
    ["a refusal of Bitget's", () => ({ code: 40001 }), "rejected"],
    ["a refusal of Bitget's, thrown", thrown(40001), "rejected"],
    ["nothing: locked", () => "", "locked"],
    ["null: locked", () => null, "locked"],
    ["false: locked", () => false, "locked"],
    ["a code that nobody knows", () => ({ code: 7 }), "unknown"],
  ])("%s", async (_what, answer, fault) => {
    expect(await connected(true, { tron_requestAccounts: answer })).toEqual({
      asked: ["tron_requestAccounts"],
      fault,
    });
  });
});

describe("a wallet of TIP-1193", () => {
  const both = ["eth_requestAccounts", "tron_requestAccounts"];
  test.each<[string, Record<string, () => unknown>, string | null, string[]]>([
    ["granted", { eth_requestAccounts: () => ["T"] }, null, both.slice(0, 1)],
    ["a refusal", { eth_requestAccounts: thrown(4001) }, "rejected", both.slice(0, 1)],
    ["an open request", { eth_requestAccounts: thrown(-32002) }, "locked", both.slice(0, 1)],
    [
      "that does not know its request, granted the older way",
      { eth_requestAccounts: thrown(-32601), tron_requestAccounts: () => ({ code: 200 }) },
      null,
      both,
    ],
    [
      "that does not know its request, refused the older way",
      { eth_requestAccounts: thrown(4200), tron_requestAccounts: () => ({ code: 4001 }) },
      "rejected",
      both,
    ],
  ])("%s", async (_what, answers, fault, asked) => {
    expect(await connected(false, answers)).toEqual({ asked, fault });
  });
});
