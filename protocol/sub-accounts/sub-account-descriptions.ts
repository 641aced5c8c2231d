import { describedInput, describedObject } from "#protocol/wire/described.ts";
import { CreateSubAccount } from "./sub-account-input.ts";
import {
  createSubAccount,
  getSubAccount,
  ListedSubAccount,
  ListSubAccounts,
  renewSubAccountCredentials,
  SubAccountRecord,
  uploadCompanyDocument,
  uploadPersonalDocument,
} from "./sub-accounts.ts";

/** In either case, with the usual punctuation or without. */
const CNPJ_TYPED = {
  pattern: "^[0-9A-Za-z]{2}[. ]?[0-9A-Za-z]{3}[. ]?[0-9A-Za-z]{3}[/ ]?[0-9A-Za-z]{4}[- ]?[0-9]{2}$",
} as const;
const CPF_TYPED = { pattern: "^[0-9]{3}[. ]?[0-9]{3}[. ]?[0-9]{3}[- ]?[0-9]{2}$" } as const;
const PHONE = { pattern: "^\\+[ ().-]*[1-9]([ ().-]*[0-9]){7,14}[ ().-]*$" } as const;
const DATE = { format: "date" } as const;

const created = createSubAccount.reply.shape.account;
const renewed = renewSubAccountCredentials.reply.shape.account;
const { company_infos, representative, address } = CreateSubAccount.shape;
const name = "The company's name.";
const full = "The full name.";
const received = "That it arrived.";
const monthly_income = "In BRL.";
const upload = {
  type: null,
  file: [
    "PDF, JPEG or PNG by content and name, at most 10 MB.",
    { type: "string", format: "binary" },
  ],
} as const;
const document = ["The company's CNPJ.", CNPJ_TYPED] as const;

/** What OpenAPI says of sub-accounts. */
export const SUB_ACCOUNT_DESCRIPTIONS = [
  describedObject(SubAccountRecord, "SubAccount", "A client company.", {
    name,
    documents: "The last of each type.",
  }),
  describedObject(ListedSubAccount, "ListedSubAccount", "A client company in a list.", {
    name,
    documents: "The last of each type.",
  }),
  describedInput(ListSubAccounts, { ref: "The caller's reference." }),
  describedObject(SubAccountRecord.shape.documents.element, "ReceivedDocument", "A document.", {
    type: null,
    status: received,
    received_at: null,
  }),
  describedObject(created, "SubAccountWithSecrets", "A client company, with its secrets.", {
    name,
    status: "That nothing is analysed yet.",
    webhook_secret: "The key of its events' signatures; only with a callback_url.",
  }),
  describedObject(renewed, "RenewedSubAccount", "A client company's new secrets.", {}),
  describedObject(renewed.shape.secrets, "Secrets", "A credential, shown once.", {}),
  describedObject(
    uploadPersonalDocument.reply.shape.document,
    "UploadedPersonalDocument",
    "A document of the representative.",
    { type: null, status: received },
  ),
  describedObject(
    uploadCompanyDocument.reply.shape.document,
    "UploadedCompanyDocument",
    "A document of the company.",
    { type: null, status: received },
  ),
  describedInput(CreateSubAccount, {
    company_infos: null,
    representative: null,
    address: null,
    ref: ["The caller's reference.", { type: ["string", "null"], maxLength: 64 }],
    callback_url: [
      "Where the analysis's events go.",
      { type: ["string", "null"], format: "uri", maxLength: 2000 },
    ],
  }),
  describedObject(company_infos, "CompanyInfos", "The company.", {
    cnpj: ["The CNPJ, with right check digits.", CNPJ_TYPED],
    company_name: full,
    trade_name: ["The trade name.", { type: ["string", "null"], maxLength: 150 }],
    company_type: [
      "Its code, or what it is called in Brazil.",
      {
        $ref: undefined,
        anyOf: [{ $ref: "#/components/schemas/CompanyType" }, { type: "string" }],
      },
    ],
    constitution_date: ["When it was founded, 1800-01-01 to today.", DATE],
    monthly_income,
  }),
  describedObject(representative, "Representative", "Who acts for the company.", {
    name: "The usual name.",
    email: ["The e-mail.", { format: "email", maxLength: 254 }],
    cpf: ["The CPF, with right check digits.", CPF_TYPED],
    full_name: full,
    phone: ["The phone, with country code.", PHONE],
    mother_name: full,
    monthly_income,
    birth_date: ["When they were born, at least 18 years ago.", DATE],
    was_signed: "Whether they have signed the terms.",
    signature_date: ["When they signed, from the birth to today.", DATE],
  }),
  describedObject(address, "CompanyAddress", "The company's address.", {
    street: "The street.",
    number: "The number with its complement.",
    city: "The city.",
    zip_code: ["The CEP, of that state.", { pattern: "^[0-9]{5}[- ]?[0-9]{3}$" }],
    neighborhood: "The neighbourhood.",
    uf: ["The state's two letters.", { pattern: "^[A-Za-z]{2}$" }],
    adress_type: ["1 commercial, 2 residential, 3 other.", { type: "integer", format: "int32" }],
  }),
  describedInput(uploadPersonalDocument.input, upload),
  describedInput(uploadCompanyDocument.input, upload),
  describedInput(getSubAccount.input, { document }),
  describedInput(renewSubAccountCredentials.input, { document }),
];
