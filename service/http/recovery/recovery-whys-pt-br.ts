import type { Language } from "#platform/language.ts";

/** Why a line can't be booked, in the domain's words and in Portuguese. */
export const WHYS_PT_BR: Readonly<Record<string, string>> = {
  "no payout of this amount": "nenhum payout tem este valor",
  "the bank names no order of it": "o banco não diz de qual ordem é",
  "the bank does not say what went back": "o banco não diz o que foi devolvido",
  "the bank's statement does not show it": "o extrato do banco não mostra",
  "its network is not configured": "a rede não está configurada",
  "what the treasury moved has to be booked first": "registre antes o que a tesouraria movimentou",
  "a PIX that may be of its payout has to be booked first":
    "registre antes um PIX que pode ser deste payout",
  "there is no such line": "a linha não existe",
  "it may be of a payout that waits: say which with --for":
    "pode ser de um payout que espera: diga qual",
  "the bank names another payout": "o banco indica outro payout",
  "the bank names a payout that is in the books": "o banco indica um payout que está nos registros",
  "its return is not in the books": "a devolução não está nos registros",
  "the bank has another return under our id": "o banco tem outra devolução com o nosso id",
  "the bank was asked for its return, and may still make it":
    "a devolução foi pedida ao banco e ainda pode acontecer",
  "the chain does not show it": "a blockchain não mostra",
  "its token is none of these": "o token não é USDC nem USDT",
  "it has too few confirmations": "faltam confirmações",
  "its recovery has ended": "a recuperação terminou",
  "its PIX is in the books": "o PIX já está nos registros",
  "what went back is in the books": "o que foi devolvido está nos registros",
  "its payout's tokens have to be booked first": "registre antes os tokens do payout",
  "its payout has a PIX": "o payout já tem um PIX",
  "it went back before": "já foi devolvido antes",
  "it is not in suspense": "não está pendente de identificação",
  "the PIX is unknown": "o PIX é desconhecido",
  "its tokens have been sent": "os tokens já foram enviados",
  "another amount went back": "o valor devolvido é outro",
  "the payment that it fits does not wait for it": "o pagamento não espera por isso",
};

/** Why a line can't be booked, for a reader; what is not translated stays as it is. */
export const whyIn = (language: Language, why: string): string =>
  language === "pt-BR" ? (WHYS_PT_BR[why] ?? why) : why;
