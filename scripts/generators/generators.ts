/** A foreign generator, and a use of what it makes: the id of one reply goes into the next call. */
export type Generator = {
  name: string;
  /** Its command in `node_modules/.bin`, run in its own folder beside `openapi.json`. */
  run: readonly [command: string, ...options: string[]];
  use: string;
};

const NEXT_CALL = `
export const asked: Asked = {
  bank_account_id: account.id,
  currency_type: "sender",
  cover_fees: false,
  request_amount: "100.00",
  network: "polygon",
  token: "USDC",
};
export const paid: Paid = {
  payout_quote_id: quote.payout_quote_id,
  sender_wallet_address: "0x0",
  network: quote.network,
};
export const isOver: boolean = payout.status === "completed" || payout.tracking_payment.step === null;
`;

const named = (from: string) => `
import type {
  BankAccount,
  CreatePayoutInput as Paid,
  CreatePayoutQuoteInput as Asked,
  Payout,
  PayoutQuote,
} from "${from}";
declare const account: BankAccount;
declare const quote: PayoutQuote;
declare const payout: Payout;
${NEXT_CALL}`;

export const GENERATORS: readonly Generator[] = [
  {
    name: "openapi-typescript",
    run: ["openapi-typescript", "../openapi.json", "--output", "schema.ts"],
    use: `
import type { components } from "./schema";
type Schemas = components["schemas"];
type Asked = Schemas["CreatePayoutQuoteInput"];
type Paid = Schemas["CreatePayoutInput"];
declare const account: Schemas["BankAccount"];
declare const quote: Schemas["PayoutQuote"];
declare const payout: Schemas["Payout"];
${NEXT_CALL}`,
  },
  {
    name: "hey-api",
    run: ["openapi-ts", "--input", "../openapi.json", "--output", "client"],
    use: named("./client"),
  },
  {
    name: "orval",
    run: ["orval", "--input", "../openapi.json", "--output", "client.ts", "--client", "fetch"],
    use: named("./client"),
  },
  {
    name: "swagger-typescript-api",
    run: [
      "swagger-typescript-api",
      "generate",
      "--path",
      "../openapi.json",
      "--output",
      ".",
      "--name",
      "client.ts",
      "--generate-union-enums",
    ],
    use: named("./client"),
  },
  {
    name: "openapi-zod-client",
    run: ["openapi-zod-client", "../openapi.json", "--output", "client.ts", "--export-schemas"],
    use: `
import { schemas } from "./client";
import type { z } from "zod";
type Asked = z.input<typeof schemas.CreatePayoutQuoteInput>;
type Paid = z.input<typeof schemas.CreatePayoutInput>;
declare const account: z.infer<typeof schemas.BankAccount>;
declare const quote: z.infer<typeof schemas.PayoutQuote>;
declare const payout: z.infer<typeof schemas.Payout>;
${NEXT_CALL}`,
  },
];

/** As strict as a careful integrator's own. */
export const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    noFallthroughCasesInSwitch: true,
    noImplicitOverride: true,
    target: "ES2022",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    module: "ESNext",
    moduleResolution: "Bundler",
    skipLibCheck: true,
    types: [],
  },
  include: ["**/*.ts"],
} as const;
