import type { Example } from "#protocol/wire/endpoint.ts";

const created_at = "2026-09-01T12:00:00.000Z";
const expires_at = "2027-09-01T12:00:00.000Z";
const name = "Servidor de pagamentos";
const ip_allow_list = ["203.0.113.7", "2001:db8::/32"];
const scopes = ["payins", "accounts"];
const secrets = {
  api_key: "Zk3pVx8QmT5rWc1nLb7sYd2uHf6jKe4gTa9vXo0iPq5",
  api_secret: "Ua9vXo0iPq5rWc1nLb7sYd2uHf6jKe4gTZk3pVx8QmT",
};
const delivery = {
  id: "evt_0198c1f27d2e7c3a9a553b1f0c9d2e42",
  event: "crypto.payin.updated",
  sequence: 7,
  status: "dead",
  attempts: 3,
  last_status: 503,
  last_error: "HTTP 503",
  next_attempt_at: null,
  finished_at: "2026-09-01T12:00:06.000Z",
  created_at,
};

/** By the endpoint's name. */
export const SETTINGS_EXAMPLES: Record<string, Example> = {
  createCredential: {
    input: { name, expires_at, ip_allow_list, scopes },
    reply: { id: 2, name, ...secrets, expires_at },
  },
  listCredentials: {
    reply: [
      {
        id: 2,
        name,
        prefix: "Zk3pVx8Q",
        created_at,
        last_used_at: "2026-09-01T12:30:00.000Z",
        expires_at,
        ip_allow_list,
        scopes,
      },
    ],
  },
  rotateCredential: {
    input: { overlap_hours: 24 },
    reply: { id: 3, name, ...secrets, expires_at },
  },
  listUnsettled: {
    reply: {
      suspense_count: 1,
      suspense: [
        {
          end_to_end_id: "E0000000020260901120000000000003",
          txid: null,
          amount: "12.34",
          paid_at: "2026-09-01T12:00:30.000Z",
          status: "suspense",
        },
      ],
      sends_count: 0,
      sends: [],
      returns_count: 0,
      returns: [],
      feed_faults_count: 0,
      feed_faults: [],
      payouts_count: 0,
      payouts: [],
      analyses_count: 0,
      analyses: [],
    },
  },
  listDeliveries: { reply: [delivery] },
  replayDelivery: { reply: { id: delivery.id, status: "pending" } },
};

const document = "12ABC34501DE35";
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
  renewSubAccountCredentials: {
    reply: { status: "success", account: { document, secrets } },
  },
};
