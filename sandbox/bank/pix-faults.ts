import type { BrCodeFault } from "#protocol/br-code.ts";

/** Why a code can't be paid here; each has a sentence in both languages (`pages/words.ts`). */
export type PixFault =
  | BrCodeFault
  | "empty"
  | "dynamic"
  | "other_receiver"
  | "unknown_charge"
  | "no_amount";

/** What an API caller reads (Portuguese, as every message of the interface). */
export const PIX_FAULTS = {
  empty: "Informe o código PIX.",
  not_printable: "O código contém caracteres que não existem em um código PIX.",
  malformed: "O código está incompleto ou não é um código PIX.",
  duplicate_tag: "O código repete um campo e por isso não é confiável.",
  bad_crc: "O código foi alterado ou copiado pela metade: o dígito verificador não confere.",
  not_pix: "O código não é de um PIX.",
  not_brl: "O código não é em reais.",
  bad_receiver: "O código não diz quem recebe.",
  bad_amount: "O valor no código não é válido.",
  bad_txid: "A identificação da cobrança no código não é válida.",
  dynamic:
    "Este banco paga apenas códigos com a chave do recebedor, não os que apontam para um endereço.",
  other_receiver: "O código é de outro recebedor, que este banco não conhece.",
  unknown_charge: "Este banco não conhece a cobrança deste código.",
  no_amount: "O código não tem valor. Informe quanto pagar.",
} as const satisfies Record<PixFault, string>;
