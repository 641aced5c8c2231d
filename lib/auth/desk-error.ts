import "server-only";
import type { ErrorCode } from "#protocol/error.ts";
import type { FieldReasons } from "#protocol/reason.ts";

type DeskRow = { status: number; message: string };

/**
 * Errors of the dashboard itself, beside the interface's: code → HTTP status of a door and the
 * Portuguese sentence for whoever has no catalog at hand.
 */
export const DESK_ERRORS = {
  SIGN_IN_REQUIRED: { status: 401, message: "Sua sessão terminou. Entre novamente." },
  SIGN_IN_REFUSED: { status: 401, message: "E-mail ou senha incorretos." },
  SIGN_IN_LIMITED: { status: 429, message: "Muitas tentativas. Aguarde antes de tentar de novo." },
  NOT_ALLOWED: { status: 403, message: "Seu papel não permite esta operação." },
  LAST_ADMIN: {
    status: 409,
    message:
      "Esta é a última pessoa ativa que administra a conta principal. Dê antes este papel a outra pessoa.",
  },
  ACCOUNT_CHANGED: {
    status: 409,
    message:
      "A conta em uso não é mais a desta página: outra aba deste navegador a mudou. Nada foi feito. Recarregue a página e confira por qual conta ela age.",
  },
  BAD_ORIGIN: { status: 403, message: "A requisição não veio desta página." },
  TOO_MANY_STREAMS: { status: 429, message: "Há abas demais abertas com atualização ao vivo." },
  EXCHANGE_REFUSED: { status: 502, message: "A exchange recusou a operação." },
  /** With a sentence of its own, and no code that we know. */
  EXCHANGE_REFUSED_SAYING: { status: 502, message: "A exchange recusou a operação." },
  EXCHANGE_CREDENTIAL_REFUSED: {
    status: 502,
    message: "A exchange não aceitou a credencial desta mesa. Fale com um administrador.",
  },
  EXCHANGE_RATE_LIMITED: {
    status: 503,
    message: "A exchange pediu para aguardar. Nada foi feito; tente de novo em instantes.",
  },
  EXCHANGE_UNREACHABLE: {
    status: 503,
    message: "Não foi possível falar com a exchange. Nada foi feito; tente de novo.",
  },
  EXCHANGE_UNCLEAR: {
    status: 504,
    message: "A exchange não confirmou se a operação foi feita. Confira antes de tentar de novo.",
  },
  QUOTE_CHANGED: {
    status: 409,
    message: "A cotação foi renovada em outro lugar. Confira a nova antes de confirmar.",
  },
  SPENDER_NOT_PINNED: {
    status: 409,
    message:
      "Ainda não foi fixado quem pode retirar os tokens desta conta nesta rede. Um administrador precisa fazê-lo em Configurações.",
  },
  SPENDER_CHANGED: {
    status: 409,
    message:
      "O contrato que pode retirar os tokens nesta rede já não é o que foi fixado. Nada foi assinado; um administrador precisa conferi-lo e fixá-lo de novo em Configurações.",
  },
  LIMITS_NOT_SET: {
    status: 409,
    message:
      "Ainda não foram definidos os limites desta conexão, e sem eles nada é cotado. Um administrador precisa fazê-lo em Configurações → Assinatura.",
  },
  QUOTE_DIFFERS: {
    status: 409,
    message:
      "A cotação da exchange difere do que a mesa calculou. Nada será assinado nem pago; avise um administrador.",
  },
  QUOTE_TOO_SHORT: {
    status: 409,
    message: "A cotação termina antes que uma assinatura possa ser confirmada. Peça uma nova.",
  },
  CHAIN_UNREACHABLE: {
    status: 503,
    message: "Não conseguimos ver a rede agora. Nada foi feito; tente de novo em instantes.",
  },
  CONTRACT_WALLET: {
    status: 422,
    message: "Esta conta é um contrato e não assina transações. Use outra carteira.",
  },
  PAYER_NOT_PROVED: {
    status: 403,
    message:
      "Você ainda não provou que este endereço é seu. Assine com ele o texto da mesa; a prova vale por 90 dias.",
  },
  TEXT_ENDED: {
    status: 409,
    message: "Este texto já foi assinado ou expirou. Nada foi aceito; peça outro.",
  },
  TEXT_NOT_SIGNED: {
    status: 422,
    message:
      "A assinatura não é deste endereço para este texto. Confira a conta escolhida na carteira. Contas de contrato (multisig, smart accounts) não podem pagar.",
  },
  APPROVAL_REFUSED: {
    status: 422,
    message:
      "O contrato do token não aceita esta autorização desta conta agora: ela pode estar bloqueada pelo emissor. Nada foi assinado.",
  },
  SIGNED_DIFFERS: {
    status: 422,
    message:
      "O que a carteira assinou não é o que foi pedido. Nada foi enviado; confira a carteira antes de tentar de novo.",
  },
  SIGNED_TOO_LATE: {
    status: 409,
    message:
      "O que a carteira assinou chegou tarde: este pedido já terminou. Nada foi enviado; veja abaixo o que falta.",
  },
  BALANCE_TOO_LOW: {
    status: 422,
    message: "Esta conta não tem tokens suficientes nesta rede.",
  },
  GAS_TOO_LOW: {
    status: 422,
    message: "Esta conta não tem moeda da rede suficiente para pagar as taxas da transação.",
  },
  PAYOUT_OPEN: {
    status: 409,
    message: "Há outro pagamento em aberto com esta carteira e este token. Termine-o primeiro.",
  },
  SIGNATURE_OPEN: {
    status: 409,
    message:
      "Uma assinatura desta carteira ainda está em aberto. Veja na carteira o que ela mostra.",
  },
  SIGNATURE_OF_ANOTHER: {
    status: 403,
    message:
      "Esta assinatura foi pedida por outra pessoa: só ela diz o que a carteira respondeu. Nada mudou.",
  },
  ALLOWANCE_ELSEWHERE: {
    status: 409,
    message:
      "A autorização que está na rede foi assinada para outra coisa. A carteira precisa confirmar este pagamento por um texto antes que ela valha aqui.",
  },
  EXECUTION_OPEN: {
    status: 409,
    message:
      "A exchange já recebeu um pedido com esta autorização e ainda pode retirar os tokens, mesmo que tenha recusado. Retire a autorização antes de assinar outra.",
  },
  ALLOWANCE_CHANGED: {
    status: 409,
    message: "A autorização na rede mudou. Veja a situação atual antes de continuar.",
  },
  ALLOWANCE_MISSING: {
    status: 409,
    message: "A autorização exata ainda não está confirmada na rede. Nada foi pedido à exchange.",
  },
  ONLY_SENT_TOKENS: {
    status: 422,
    message:
      "As taxas desta exchange não podem ser recalculadas. Informe os tokens a enviar, com as taxas descontadas do que se recebe.",
  },
  CREDENTIAL_NOT_ACCEPTED: {
    status: 422,
    message: "A exchange não aceitou esta credencial. Nada foi alterado.",
  },
  CREDENTIAL_IN_USE: {
    status: 409,
    message: "Esta é a credencial que a própria mesa usa. Troque-a antes de revogá-la.",
  },
  CREDENTIAL_ENDED: {
    status: 409,
    message: "Esta credencial já expirou ou já foi trocada. Crie outra.",
  },
  ROTATION_UNFINISHED: {
    status: 502,
    message:
      "A nova credencial foi criada, mas não passou no teste. A mesa continua com a antiga, que vai terminar: tente de novo ou informe outra credencial.",
  },
  DRAFT_CHANGED: {
    status: 409,
    message: "O cadastro foi alterado em outro lugar. Nada do que você digitou se perdeu.",
  },
  DRAFT_SENT: {
    status: 409,
    message: "Este cadastro já foi enviado à exchange e não pode mais ser alterado.",
  },
  DOCUMENT_CLOSED: {
    status: 409,
    message: "Os documentos não podem ser alterados enquanto são enviados ou analisados.",
  },
  ACCOUNT_NOT_OPEN: {
    status: 409,
    message: "Esta subconta ainda não foi aprovada, ou você não pode agir por ela.",
  },
  EXCHANGE_UNREADABLE: { status: 502, message: "A exchange respondeu algo que não entendemos." },
} as const satisfies Record<string, DeskRow>;
export type DeskErrorCode = keyof typeof DESK_ERRORS;

/** Every code with which a door of the dashboard can answer. */
export type FailureCode = ErrorCode | DeskErrorCode;

export type DeskErrorDetail = {
  fields?: FieldReasons;
  /** Another sentence, safe to show, where the table's says too little. */
  message?: string;
  /** Seconds after which the same may succeed. */
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** Thrown inside the dashboard; becomes a value at the door. */
export class DeskError extends Error {
  override readonly name = "DeskError";
  readonly code: FailureCode;
  /** Safe to show; null: the sentence of the code. */
  readonly userMessage: string | null;
  readonly fields: FieldReasons;
  readonly retryAfterSeconds: number | undefined;
  constructor(code: FailureCode, detail: DeskErrorDetail = {}) {
    super(code, { cause: detail.cause });
    this.code = code;
    this.userMessage = detail.message ?? null;
    this.fields = detail.fields ?? {};
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** By name and not by class: modules are evaluated several times in one Next process. */
export function isDeskError(error: unknown): error is DeskError {
  return error instanceof Error && error.name === "DeskError";
}
