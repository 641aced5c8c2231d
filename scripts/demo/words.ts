/** Names as they are common in Brazil; together they are nobody's. */
export const FIRST_NAMES = [
  "Adriana",
  "Alessandra",
  "Bruno",
  "Camila",
  "Carlos",
  "Daniela",
  "Diego",
  "Eduardo",
  "Fabiana",
  "Felipe",
  "Gabriela",
  "Gustavo",
  "Helena",
  "Igor",
  "Isabela",
  "Joaquim",
  "Juliana",
  "Larissa",
  "Leonardo",
  "Luciana",
  "Marcelo",
  "Mariana",
  "Otávio",
  "Patrícia",
  "Rafael",
  "Renata",
  "Rodrigo",
  "Sabrina",
  "Thiago",
  "Vanessa",
] as const;

export const LAST_NAMES = [
  "Almeida",
  "Araújo",
  "Barbosa",
  "Cardoso",
  "Carvalho",
  "Dias",
  "Esteves",
  "Farias",
  "Gonçalves",
  "Lacerda",
  "Machado",
  "Meireles",
  "Moreira",
  "Nogueira",
  "Pacheco",
  "Peixoto",
  "Queiroz",
  "Ramos",
  "Sampaio",
  "Teixeira",
  "Vasconcelos",
  "Xavier",
] as const;

/** Suppliers, by what they do; no company is called so. */
export const SUPPLIERS = [
  "Papelaria Três Ipês",
  "Transportes Serra Azulada",
  "Gráfica Pedra Miúda",
  "Cafeeira Alto do Cedro",
  "Oficina Ponto Seis",
  "Embalagens Rio Manso",
  "Estúdio Maré Cheia",
  "Limpadora Brisa Clara",
  "Contabilidade Quatro Ventos",
  "Consultoria Farol Norte",
  "Refeições Dona Quitéria",
  "Tecidos Lua de Palha",
  "Elétrica Poste Novo",
  "Jardins do Tamanduá",
  "Seguros Cajueiro",
  "Móveis Tábua Corrida",
  "Laticínios Vale do Sino",
  "Software Casa de Abelha",
  "Metalúrgica Bigorna Sul",
  "Impressões Folha Larga",
  "Armazém Porto Raso",
  "Tradutores Língua Solta",
] as const;

/** Who pays the company: companies that are nobody's. */
export const CUSTOMERS = [
  "Mercado Aurora do Vale",
  "Atacado Barra Longa",
  "Farmácias Santa Alva",
  "Construtora Morro Redondo",
  "Distribuidora Onze Léguas",
  "Colégio Semente Nova",
  "Hotel Enseada Mansa",
  "Autopeças Trevo Largo",
  "Clínica Jardim das Acácias",
  "Livraria Página Solta",
  "Frigorífico Campo Santo Antão",
  "Ótica Janela Azul",
] as const;

/** The company itself: it is nobody's. */
export const COMPANY = {
  name: "Ipê Amarelo Comércio Exterior",
  initials: "IA",
  colour: "amber",
} as const;

/** Clients for whom sub-accounts are opened: registered name, and what they are known as. */
export const CLIENTS = [
  ["Comercial Pedra Branca do Cerrado Ltda", "Pedra Branca"],
  ["Agroindústria Sete Veredas Ltda", "Sete Veredas"],
  ["Importadora Cais do Jacarandá Ltda", "Cais do Jacarandá"],
  ["Marmoraria Vento Leste Ltda", ""],
  ["Editora Rascunho Aberto Ltda", "Rascunho Aberto"],
  ["Padaria Forno de Maio Ltda", "Forno de Maio"],
  ["Confecções Agulha Fina Ltda", ""],
  ["Pousada Três Lagoas Claras Ltda", "Três Lagoas"],
  ["Laboratório Gota d'Orvalho Ltda", "Gota d'Orvalho"],
  ["Vinícola Encosta Fria Ltda", "Encosta Fria"],
  ["Bicicletas Pedal Manso Ltda", "Pedal Manso"],
  ["Cerâmica Barro Cozido Ltda", "Barro Cozido"],
  ["Apiário Flor de Aroeira Ltda", ""],
] as const;

/** What uses the exchange besides the dashboard. */
export const CREDENTIAL_NAMES = ["Integração do ERP", "Relatórios do BI", "ERP antigo"] as const;

/** The last one is archived. */
export const CATEGORIES = [
  "Fornecedores",
  "Folha de pagamento",
  "Impostos",
  "Clientes",
  "Reembolsos",
  "Despesas 2024",
] as const;

export const COST_CENTRES = [
  "Operações",
  "Marketing",
  "Tecnologia",
  "Administrativo",
  "Logística",
  "Filial Recife",
  "Filial Curitiba",
] as const;

export const PAYIN_REFERENCES = ["Aporte", "Recebimento", "Fatura", "Contrato", "Pedido"] as const;
export const PAYOUT_REFERENCES = ["NF", "Boleto", "Folha", "Reembolso", "Contrato"] as const;

export const NOTES = [
  "Conferido com o financeiro.",
  "Parcela 2 de 3.",
  "Fornecedor pediu antecipação.",
  "Rateio entre as filiais.",
  "Ver e-mail do comercial.",
] as const;

/** Where tokens arrive, and from where they are paid. */
export const RECEIVING_NAMES = [
  "Tesouraria Polygon",
  "Reserva Polygon",
  "Tesouraria Ethereum",
  "Tesouraria Tron",
  "Filial Recife",
  "Custódia fria",
  "Tesouraria antiga",
  "Ensaio Amoy",
  "Carteira do projeto piloto",
] as const;
export const PAYING_NAMES = {
  evm: "Operações",
  tron: "Operações Tron",
  solana: "Operações Solana",
  test: "Carteira de testes",
} as const;
/** Whom tokens belong to and who keeps keys; nobody's. */
export const BENEFICIARIES = ["Ipanema Imports LLC", "Ponte Alta Comércio Ltda"] as const;
export const CUSTODIANS = ["Custody Example Inc.", "Custódia Exemplo S.A."] as const;
/** No code of theirs is an official one. */
export const PURPOSES = [
  "Exemplo: importação de serviços",
  "Exemplo: exportação de mercadorias",
  "Exemplo: aporte em controlada no exterior",
  "Exemplo que deixou de valer",
] as const;
export const CLIENT_WALLETS = { receiving: "Tesouraria", paying: "Pagamentos" } as const;
export const SAFE_NAMES = [
  "Safe do conselho",
  "Safe da tesouraria",
  "Safe da filial",
  "Safe do jurídico",
  "Safe de 2025",
] as const;

export const TEAM_NAMES = [
  "Helena Sampaio",
  "Otávio Lacerda",
  "Renata Queiroz",
  "Joaquim Esteves",
  "Camila Nogueira",
] as const;

/** Why an approver refuses, and why the analysis does. */
export const REFUSAL = "O contrato ainda não chegou.";
export const REJECTION = "O contrato social enviado está ilegível.";

/** Filters of the activity that somebody has saved. */
export const SAVED_FILTERS = [
  { name: "Não concluídos nesta semana", query: "state=failed&days=week", text: "" },
  { name: "Este mês, com tarifas", query: "days=month&fees=shown", text: "" },
  { name: "Papelarias", query: "kind=payout", text: "papelaria" },
] as const;

/** The company's account at its bank. */
export const BANK_ACCOUNT = "Itaú, conta corrente";

/** Why both sides differed, as the company explained it. */
export const EXPLANATIONS: Readonly<Record<string, string>> = {
  pix_other_party: "Sócio pagou pela conta pessoal; confirmou por e-mail",
  chain_other_party: "Exchange reenviou a diferença em outra transação",
  other: "Conferido com a exchange por e-mail",
};

/** What a small line of a statement was, which is no payment. */
export const WRITTEN_OFF_FOR = "Tarifa de PIX cobrada pelo banco";

/** Why a closed month was opened again. */
export const REOPENED_FOR = "Centro de custo da folha estava errado";
