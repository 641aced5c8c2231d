import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SOLANA_WAYS, type SolanaWay } from "#protocol/test/solana-ways.ts";
import { APPROVAL, BLOCKHASH } from "#protocol/test/solana-messages.ts";
import { buildApproval } from "#lib/rules/allowances/solana/build-approval.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { signApproval } from "#lib/wallet/bytes/sign-approval.ts";
import { solanaPerson } from "#lib/wallet/test/solana-person.ts";
import { solanaFamily } from "./solana-family.ts";
import { solanaWallet } from "./solana-wallet.ts";

test.each(SOLANA_WAYS)("$wallet", async ({ makes, refused }) => {
  const person = await solanaPerson();
  person.show();
  const approval = { ...APPROVAL, owner: person.address };
  const message = await buildApproval(approval, BLOCKHASH);
  const made = await makes(message);
  person.rewrite = () => made;
  const { mint: token, delegate: spender, units } = approval;
  const outcome = await signApproval({
    family: solanaFamily("sandbox"),
    wallet: solanaWallet(person, ["solana:localnet"]),
    bytes: hexOf(message),
    derived: { account: person.address, token, spender, units },
    now: () => new Date(),
    stillHolds: () => true,
  });
  expect(outcome).toMatchObject(
    refused
      ? { result: "fault", fault: "other_bytes", returned: refused }
      : { result: "signed", signed: expect.stringContaining(hexOf(made)) },
  );
});

test("the docs' table tells each, what comes of it, and who says so", () => {
  const docs = readFileSync(new URL("../../../docs/wallets.md", import.meta.url), "utf8");
  const rows = docs.split("\n").filter((line) => line.startsWith("|"));
  const isTold = ({ wallet, source, refused }: SolanaWay) =>
    rows.some(
      (row) =>
        row.includes(`| ${wallet} `) &&
        row.includes(refused ? "refused with words" : "works") &&
        row.includes(source),
    );
  expect(SOLANA_WAYS.filter((way) => !isTold(way)).map(({ wallet }) => wallet)).toEqual([]);
});
