/** What the sandbox says to API callers; its pages' words are in `pages`. */
export const SANDBOX_SENTENCES = {
  not_taken: "O recebedor não aceita este PIX.",
  sent_back: "O banco do recebedor recusou o PIX.",
  no_funds: "Saldo insuficiente na conta.",
  frozen: "Este endereço está congelado no USDC do sandbox e não pode recebê-lo.",
  notOffered: (token: string, network: string) =>
    `${token} não é oferecido na rede ${network} deste sandbox.`,
  notStarted: (network: string) =>
    `A rede ${network} deste sandbox não iniciou. Tente de novo em instantes.`,
} as const;

/** Why the bank can't pay a code. */
export const PIX_FAULT_SENTENCES = {
  empty: "Informe o código PIX.",
  not_printable: "O código contém caracteres que não existem em um código PIX.",
  malformed: "O código está incompleto ou não é um código PIX.",
  duplicate_tag: "O código repete um campo e por isso não é confiável.",
  bad_crc: "O código foi alterado ou copiado pela metade: o dígito verificador não confere.",
  not_pix: "O código não é um código PIX.",
  recurring: "O código também pede autorização para cobranças futuras (PIX Automático).",
  not_brl: "O código não é em reais.",
  bad_receiver: "O código não informa o recebedor.",
  bad_amount: "O valor no código não é válido.",
  bad_txid: "A identificação da cobrança no código não é válida.",
  dynamic:
    "Este banco paga apenas códigos com a chave do recebedor, não os que apontam para um endereço.",
  other_receiver: "O código é de outro recebedor, que este banco não conhece.",
  unknown_charge: "Este banco não conhece a cobrança deste código.",
  no_amount: "O código não tem valor. Informe quanto pagar.",
} as const;
