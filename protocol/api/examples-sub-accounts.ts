import type { Example } from "#protocol/wire/example.ts";

const document = "12ABC34501DE35";
const secrets = { api_key: "shown once", api_secret: "shown once" };
const account = { name: "Exemplo Ltda", document, ref: "cliente-1" };
const uploaded = (type: string) => ({
  status: "success",
  document: { id: 1, type, status: "RECEIVED" },
});

export const SUB_ACCOUNT_EXAMPLES: Record<string, Example> = {
  createSubAccount: {
    input: {
      company_infos: {
        cnpj: document,
        company_name: "Exemplo Ltda",
        trade_name: "Exemplo",
        company_type: "LTDA",
        constitution_date: "2020-01-31",
        monthly_income: 50000,
      },
      representative: {
        name: "Maria",
        email: "maria@example.com",
        cpf: "52998224725",
        full_name: "Maria da Silva",
        phone: "+5511987654321",
        mother_name: "Ana da Silva",
        monthly_income: "10000.00",
        birth_date: "1990-05-20",
        was_signed: true,
        signature_date: "2026-09-01",
      },
      address: {
        street: "Avenida Paulista",
        number: "1000",
        city: "São Paulo",
        zip_code: "01310100",
        neighborhood: "Bela Vista",
        uf: "SP",
        adress_type: 1,
      },
      ref: "cliente-1",
      callback_url: "https://example.com/webhooks/kyc",
    },
    reply: {
      status: "success",
      account: {
        ...account,
        status: "PENDING",
        secrets,
        webhook_secret: `whsec_${"A".repeat(43)}=`,
      },
    },
  },
  uploadPersonalDocument: { reply: uploaded("SELFIE") },
  uploadCompanyDocument: { reply: uploaded("CNPJ_CARD") },
  openFullAccount: { reply: { status: "success", message: "Conta em analise." } },
  getSubAccount: {
    reply: {
      status: "success",
      account: {
        ...account,
        status: "UNDER_REVIEW",
        reason: null,
        documents: [
          { type: "SELFIE", status: "RECEIVED", received_at: "2026-09-01T12:00:00.000Z" },
        ],
      },
    },
  },
  renewSubAccountCredentials: { reply: { status: "success", account: { document, secrets } } },
};
