import { afterAll, beforeAll, expect, test } from "vitest";
import { markOfDocument } from "#lib/pix-accounts/rows/key-mark.ts";
import { receiverColumns } from "#lib/payouts/rows/stored-receiver.ts";
import { payoutIntents } from "#lib/payouts/rows/payout-intents.ts";
import { buildStore, testSettings } from "#lib/test/dashboards/build-store.ts";
import { insertPayoutIntent } from "#lib/test/rows/payout-rows.ts";
import { maskPixKey } from "#protocol/brazil/pix-key.ts";
import { receiverOfIntent } from "./receivers.ts";

const { store } = await buildStore();
afterAll(() => store.drop());
beforeAll(testSettings);

/** Two companies whose documents share a mask. */
const [CNPJ, SAME_MASK] = ["11222333000181", "21222333000135"] as const;
const CPF = "52998224725";
test("the two documents share their mask", () => {
  expect(maskPixKey(CNPJ)).toBe(maskPixKey(SAME_MASK));
});

/** The document that a payout's page shows beside this key, of a holder with this document. */
async function shown(
  id: string,
  key: string,
  document: string,
  cnpj: string | null = null,
): Promise<string | null> {
  const place = { account_id: "ours", idempotency_key: id };
  await insertPayoutIntent(store, "ours", id, {
    ...receiverColumns(place, {
      name: "Fornecedor",
      key,
      holder: {
        name: "Fornecedor Ltda",
        maskedDocument: maskPixKey(document),
        notedBy: "ana",
        notedAt: new Date(),
      },
      cnpj,
      documentMark: markOfDocument({ accountId: "ours", pixAccount: "1" }, document),
    }),
  });
  const intent = (await payoutIntents(store.db, "ours", [id])).get(id)!;
  const { holder } = await receiverOfIntent(store, intent);
  return holder?.document ?? null;
}

test("a holder's CNPJ stands whole beside the key that is the same, and a CPF masked", async () => {
  expect(await shown("same", CNPJ, CNPJ)).toBe("11.222.333/0001-81");
  expect(await shown("person", CPF, CPF)).toBe("***.982.247-**");
});

test("a kept CNPJ stands whole beside any key, while it is the one that was bound", async () => {
  expect(await shown("kept", "a@example.com", CNPJ, CNPJ)).toBe("11.222.333/0001-81");
  expect(await shown("other", "a@example.com", CNPJ, SAME_MASK)).toBe("**.222.333/0001-**");
});

test("no CPF is kept as a CNPJ", async () => {
  await expect(shown("cpf", "a@example.com", CPF, CPF)).rejects.toThrow(/holder_cnpj/);
});

test("a key that only looks the same, or is another, tells nothing of the document", async () => {
  expect(await shown("alike", SAME_MASK, CNPJ)).toBe("**.222.333/0001-**");
  expect(await shown("mail", "a@example.com", CNPJ)).toBe("**.222.333/0001-**");
});
