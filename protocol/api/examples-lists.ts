import type { Example } from "#protocol/wire/endpoint.ts";

type Examples = Readonly<Record<string, Example>>;

/** The record inside the example reply of a call. */
function recordOf(examples: Examples, name: string): object {
  const reply = examples[name]?.reply as { data?: object; account?: object } | undefined;
  return reply?.data ?? reply?.account ?? {};
}

const pagination = {
  total: 1,
  page: 1,
  pageSize: 10,
  totalPages: 1,
  hasNextPage: false,
  hasPreviousPage: false,
};
const at = "2026-09-01T12:00:00.000Z";
const payoutSums = {
  network: "polygon",
  token: "USDC",
  token_amount: "47.116392",
  sender_amount: "252.26",
  receiver_amount: "250.00",
};

/** Lists of what other calls give one by one. */
export function listExamples(examples: Examples): Record<string, Example> {
  const list = (message: string, row: object) => ({ success: true, message, data: [row] });
  return {
    listPayins: {
      reply: {
        ...list("Pagamentos encontrados.", recordOf(examples, "getPayin")),
        next_cursor: "bjIwMjYtMDktMDFUMTI6MDA6MDAuMDAwMDAwWjE",
      },
    },
    listPayouts: {
      reply: {
        ...list("Payouts encontrados.", { ...recordOf(examples, "getPayout"), ...payoutSums }),
        pagination,
      },
    },
    listWallets: {
      reply: { ...list("Carteiras encontradas.", recordOf(examples, "getWallet")), pagination },
    },
    getWalletById: { reply: examples["getWallet"]?.reply },
    listSubAccounts: {
      reply: {
        ...list("Subcontas encontradas.", {
          ...recordOf(examples, "getSubAccount"),
          created_at: at,
          updated_at: at,
        }),
        pagination,
      },
    },
  };
}
