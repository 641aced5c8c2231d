import { PIX_FAULTS } from "#sandbox/bank/refusals.ts";

export const WORDS_PT_BR = {
  title: "Banco do sandbox",
  banner: "Banco de teste: nenhum dinheiro de verdade é movimentado aqui.",
  language: "Idioma",
  errorTitle: "Não foi possível continuar",
  payTitle: "Pagar com PIX",
  pixCode: "Código PIX copia e cola",
  pixCodeHint: "Cole o texto inteiro, do começo ao fim. Nada é pago antes da próxima tela.",
  continue: "Continuar",
  reviewTitle: "Confira antes de pagar",
  receiver: "Quem recebe",
  city: "Cidade",
  amount: "Valor",
  openAmount: "A definir por você",
  txid: "Identificação da cobrança (txid)",
  expiresAt: "Vence em",
  zone: "horário de São Paulo",
  isLate: "Já venceu. O banco aceita o pagamento; quem recebe pode devolvê-lo.",
  isPaid:
    "Esta cobrança já foi paga. Um segundo pagamento também é aceito; quem recebe pode devolvê-lo.",
  noCharge:
    "Este código não traz cobrança. O banco aceita o pagamento; quem recebe não sabe a que ele se refere.",
  keyCode: "Um PIX que ninguém sabe de quem é",
  keyCodeHint:
    "Este código paga a chave da Ponte e não traz cobrança. Cole-o acima para ver o que acontece.",
  advanced: "Avançado: pagar outro valor",
  otherAmount: "Valor a pagar, em reais",
  otherAmountHint: "Em branco, paga o valor do código. Exemplo: 250,00",
  ownAmountHint: "Exemplo: 250,00",
  payer: "Quem paga",
  otherPayer: "Avançado: pagar como outra pessoa ou empresa",
  payerName: "Nome de quem paga",
  payerDocument: "CPF ou CNPJ de quem paga",
  payerNameFault: "Informe o nome de quem paga, em até 80 caracteres.",
  payerDocumentFault: "Informe um CPF ou CNPJ válido.",
  pay: "Pagar",
  edit: "Voltar e corrigir o código",
  paidTitle: "Pagamento feito",
  paidAt: "Pago em",
  endToEndId: "Identificador do PIX (end-to-end)",
  payAnother: "Pagar outro código",
  statementTitle: "Extrato",
  statementNote:
    "Da conta da Ponte neste banco, do mais novo ao mais antigo. Horários de São Paulo.",
  emptyTitle: "Nenhum PIX até agora",
  emptyHint: "O primeiro pagamento feito acima aparece aqui.",
  when: "Quando",
  movement: "Movimento",
  in: "PIX recebido",
  out: "PIX enviado",
  returned: "PIX devolvido",
  forCharge: "Cobrança",
  toKey: "Para a chave",
  ofPix: "Do PIX",
  older: "Mais antigos",
  newest: "Mais novos",
  pages: "Páginas do extrato",
  frozenTitle: "Para testar: um endereço que recusa USDC",
  frozenHint:
    "O USDC do sandbox congelou este endereço em todas as redes EVM. Um payin em USDC para ele não pode ser entregue: ele falha, e o PIX volta por inteiro. USDT chega lá.",
  frozenAddress: "Endereço",
  tronTitle: "Para testar: em que a Tron deste sandbox não é fiel",
  tronHint:
    "Assinaturas, bytes das transações, recusas, expiração e saldos são reais: um tronweb sem alterações funciona com ela. Não são como na Tron:",
  tronLimits: [
    "Quem executa é uma rede EVM local: o gás dela conta como energia, um por um, a 100 sun. Não há taxa de banda, staking nem energia gratuita.",
    "Só chamadas de contratos são aceitas: nada de transferências de TRX, tokens TRC-10 nem permissões com vários signatários.",
    "Uma conta não precisa ser ativada.",
    "Um contrato criado por outro (CREATE2) fica no endereço que uma EVM lhe dá; a Tron o calcula a partir do byte 0x41.",
    "Um bloco por segundo, que não se desfaz depois de mais dois; na Tron são três segundos e dezenove testemunhas.",
    "O que uma chamada devolveu não é guardado; o registro de eventos é. Blocos sem transações são esquecidos após alguns minutos.",
  ],
  refusedTitle: "Para testar: payouts que o recebedor recusa",
  refusedHint: "Dependem do valor exato que o recebedor receberia, seja qual for a chave.",
  refusedBefore:
    "O banco do recebedor avisa antes que não aceita o PIX. O payout falha na hora e nenhum token é debitado.",
  refusedOnArrival:
    "O banco do recebedor aceita a chave e recusa o PIX quando ele chega. Os tokens debitados são devolvidos.",
  amountFaults: {
    required: "Informe quanto pagar.",
    not_positive: "O valor precisa ser maior que zero.",
    too_many_decimals: "Use no máximo duas casas decimais.",
    not_an_amount: "Não entendemos este valor. Escreva como 250,00.",
  },
  pixFaults: PIX_FAULTS,
} as const;

type Widened<T> = { [K in keyof T]: T[K] extends string ? string : Widened<T[K]> };

/** Every word of the bank's page, in one language; a second one does not compile until it has all. */
export type Words = Widened<typeof WORDS_PT_BR>;
