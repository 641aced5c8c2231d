import "server-only";

/** The dashboard's own error codes as sentences, for callers without a catalog. */
export const DASHBOARD_SENTENCES = {
  SIGN_IN_REQUIRED: "Sua sessão terminou. Entre novamente.",
  SIGN_IN_REFUSED: "E-mail ou senha incorretos.",
  SIGN_IN_LIMITED: "Muitas tentativas. Aguarde antes de tentar de novo.",
  SIGN_IN_STEP_ENDED: "Você demorou demais para entrar. Comece de novo.",
  FACTOR_REQUIRED: "Confirme que é você antes de continuar.",
  FACTOR_REFUSED: "Não confere, ou já foi usado.",
  DRAFTS_OF_ACCOUNT_FULL: "Os rascunhos da empresa já guardam 2 GB de documentos.",
  DRAFTS_OF_PERSON_FULL: "Seus rascunhos já guardam 500 MB de documentos.",
  PHONE_CLOCK_OFF: "Confira o relógio do celular.",
  ENROLMENT_REQUIRED:
    "Antes de continuar, cadastre no seu perfil um aplicativo autenticador ou uma passkey.",
  ENROLMENT_ENDED: "A configuração demorou demais. Comece de novo.",
  PASSKEY_REFUSED: "A passkey não foi aceita.",
  PASSKEY_NEEDS_HOST:
    "Passkeys precisam de um nome de host, e a Ponte é acessada por um endereço IP.",
  PASSKEYS_TOO_MANY: "Há passkeys demais. Remova uma antes de criar outra.",
  INVITATION_UNKNOWN:
    "Este link não abre nenhum convite. Confira se ele veio inteiro ou peça outro.",
  INVITATION_USED: "Este convite já foi aceito. Entre com o e-mail e a senha escolhida.",
  INVITATION_WITHDRAWN:
    "Este convite foi retirado ou substituído por outro. Peça um novo a quem administra a Ponte na sua empresa.",
  INVITATION_EXPIRED:
    "Este convite expirou. Peça um novo a quem administra a Ponte na sua empresa.",
  INVITATION_CODE_SPENT:
    "O código foi digitado errado cinco vezes, e este convite não vale mais. Peça um novo a quem administra a Ponte na sua empresa.",
  INVITATION_UNAPPROVED:
    "Desde que este convite foi feito, outra pessoa pode aprovar convites e não aprovou este: ele não vale mais. Peça um novo a quem administra a Ponte na sua empresa.",
  EMAIL_LINK_ENDED: "Este link expirou ou já foi usado. Peça a alteração de novo em Meu perfil.",
  NOT_ALLOWED: "Seu papel não permite esta operação.",
  LAST_ADMIN:
    "Esta é a última pessoa ativa que administra a conta principal. Dê antes este papel a outra pessoa.",
  ACCOUNT_CHANGED:
    "A conta em uso não é mais a desta página: outra aba deste navegador a mudou. Nada foi feito. Recarregue a página e confira por qual conta ela age.",
  TRAIL_NOT_WRITTEN:
    "A trilha de auditoria não pôde ser gravada, e por isso nada foi feito. Tente de novo em instantes.",
  BAD_ORIGIN: "A requisição não veio desta página.",
  TOO_MANY_STREAMS: "Há abas demais abertas com atualização ao vivo.",
  EXCHANGE_REFUSED: "A exchange recusou a operação.",
  EXCHANGE_REFUSED_SAYING: "A exchange recusou a operação.",
  EXCHANGE_CREDENTIAL_REFUSED:
    "A exchange não aceitou a credencial da Ponte. Fale com um administrador.",
  EXCHANGE_RATE_LIMITED:
    "A exchange pediu para aguardar. Nada foi feito; tente de novo em instantes.",
  EXCHANGE_UNREACHABLE: "Não foi possível falar com a exchange. Nada foi feito; tente de novo.",
  EXCHANGE_UNCLEAR:
    "A exchange não confirmou se a operação foi feita. Confira antes de tentar de novo.",
  QUOTE_CHANGED: "A cotação foi renovada em outro lugar. Confira a nova antes de confirmar.",
  SPENDER_NOT_PINNED:
    "Ainda não foi fixado quem pode retirar os tokens desta conta nesta rede. Um administrador precisa fazê-lo em Configurações.",
  SPENDER_CHANGED:
    "O contrato que pode retirar os tokens nesta rede já não é o que foi fixado. Nada foi assinado; um administrador precisa conferi-lo e fixá-lo de novo em Configurações.",
  LIMITS_NOT_SET:
    "Ainda não foram definidos os limites desta conexão, e sem eles nada é cotado. Um administrador precisa fazê-lo em Configurações → Assinatura.",
  QUOTE_DIFFERS:
    "A cotação da exchange difere do que a Ponte calculou. Nada será assinado nem pago; avise um administrador.",
  QUOTE_TOO_SHORT:
    "A cotação termina antes que uma assinatura possa ser confirmada. Peça uma nova.",
  CHAIN_UNREACHABLE:
    "Não conseguimos ver a blockchain agora. Nada foi feito; tente de novo em instantes.",
  CONTRACT_WALLET: "Esta conta é um contrato e não assina transações. Use outra carteira.",
  PAYER_NOT_PROVED:
    "Você ainda não comprovou que este endereço é seu. Assine com ele o texto da Ponte; a comprovação vale por 90 dias.",
  EXTERNAL_NOT_NAMED:
    "Você não pode fazer payouts com esta carteira externa: ela não está em uso, ou você não está entre as pessoas indicadas. Nada foi enviado.",
  EXTERNAL_ENDED:
    "Este payout não espera mais pela carteira externa: alguém desistiu dele, ou o prazo terminou. Comece outro.",
  EXTERNAL_LISTED:
    "Esta carteira é externa e está cadastrada para pagar. Remova primeiro a carteira externa.",
  TEXT_ENDED: "Este texto já foi assinado ou expirou. Nada foi aceito; peça outro.",
  TEXT_NOT_SIGNED:
    "A assinatura não é deste endereço para este texto. Confira a conta escolhida na carteira. Contas de contrato (multisig, smart accounts) não assinam aqui: em Base, Polygon e Ethereum, um administrador as cadastra como carteiras externas.",
  APPROVAL_REFUSED:
    "O contrato do token não aceita esta autorização desta conta agora: ela pode estar bloqueada pelo emissor. Nada foi assinado.",
  SIGNED_DIFFERS:
    "O que a carteira assinou não é o que foi pedido. Nada foi enviado; confira a carteira antes de tentar de novo.",
  SIGNED_TOO_LATE:
    "O que a carteira assinou foi recebido tarde: este pedido já terminou. Nada foi enviado; veja abaixo o que falta.",
  BALANCE_TOO_LOW: "Esta conta não tem tokens suficientes nesta rede.",
  GAS_TOO_LOW: "Esta conta não tem moeda da rede suficiente para pagar a taxa da transação.",
  PAYOUT_OPEN: "Há outro payout em aberto com esta carteira e este token. Termine-o primeiro.",
  SIGNATURE_OPEN:
    "Uma assinatura desta carteira ainda está em aberto. Veja na carteira o que ela mostra.",
  SIGNATURE_SEEN:
    "A desistência não foi aceita: a rede mostra uma transação desta carteira, ou a assinatura já foi enviada. Continuamos acompanhando; veja a situação abaixo.",
  SIGNATURE_OF_ANOTHER:
    "Esta assinatura foi pedida por outra pessoa: só ela diz o que a carteira respondeu. Nada mudou.",
  ALLOWANCE_ELSEWHERE:
    "A autorização que está na blockchain foi assinada para outra coisa. A carteira precisa confirmar este payout por um texto antes que ela valha aqui.",
  EXECUTION_OPEN:
    "A exchange já recebeu um pedido com esta autorização e ainda pode retirar os tokens, mesmo que tenha recusado. Revogue a autorização antes de assinar outra.",
  ALLOWANCE_CHANGED: "A autorização na blockchain mudou. Veja a situação atual antes de continuar.",
  ALLOWANCE_MISSING:
    "A autorização exata ainda não está confirmada na blockchain. Nada foi pedido à exchange.",
  ONLY_SENT_TOKENS:
    "As tarifas desta exchange não podem ser recalculadas. Informe os tokens a enviar, com as tarifas descontadas do que se recebe.",
  CREDENTIAL_NOT_ACCEPTED: "A exchange não aceitou esta credencial. Nada foi alterado.",
  CREDENTIAL_IN_USE: "Esta é a credencial que a própria Ponte usa. Troque-a antes de revogá-la.",
  CREDENTIAL_ENDED: "Esta credencial já expirou ou já foi trocada. Crie outra.",
  CREDENTIAL_OF_PONTE:
    "Esta credencial veio de uma troca da credencial da Ponte e não é mostrada a ninguém. Troque a da Ponte ou revogue esta.",
  ROTATION_UNFINISHED:
    "A nova credencial foi criada, mas não passou no teste. A Ponte continua com a antiga, que vai expirar: tente de novo ou informe outra credencial.",
  DRAFT_CHANGED: "O cadastro foi alterado em outro lugar. Nada do que você digitou se perdeu.",
  DRAFT_SENT: "Este cadastro já foi enviado à exchange e não pode mais ser alterado.",
  DOCUMENT_CLOSED: "Os documentos não podem ser alterados enquanto são enviados ou analisados.",
  ACCOUNT_NOT_OPEN: "Esta subconta ainda não foi aprovada, ou você não pode agir por ela.",
  POLICY_REFUSES: "A política da empresa não permite isto. Nada foi feito, assinado nem pago.",
  APPROVAL_NEEDED:
    "Isto precisa da aprovação de outra pessoa. Nada foi assinado nem pago; peça a aprovação.",
  APPROVAL_WAITING: "Ainda falta a aprovação de outra pessoa. Nada foi assinado nem pago.",
  APPROVAL_DENIED: "A aprovação foi recusada. Nada foi assinado nem pago.",
  APPROVAL_WITHDRAWN: "A aprovação foi retirada. Nada foi pago.",
  WITHDRAWN_TOO_LATE: "Não há mais aprovação para retirar: ela já foi usada ou deixou de valer.",
  APPROVAL_CHANGED:
    "O que foi aprovado mudou desde que a aprovação foi pedida, e ela não vale mais. Peça outra.",
  APPROVAL_EXPIRED: "O prazo da aprovação terminou, e ela não vale mais. Peça outra.",
  APPROVAL_OUTGROWN:
    "A política agora pede mais do que foi aprovado: ela mudou, ou outros valores se somaram a este. Peça outra aprovação.",
  APPROVAL_DRIFTED: "A cotação se afastou mais de 1% do que foi aprovado. Peça outra aprovação.",
  RECIPIENT_RESTS:
    "Este recebedor ainda está em espera, porque é novo ou foi alterado. Nada foi feito nem pago; a página dele diz até quando.",
  RECIPIENT_AWAITS:
    "Este recebedor ainda aguarda a aprovação de outra pessoa, porque é novo ou foi alterado. Nada foi feito nem pago.",
  RECIPIENT_REFUSED:
    "Este recebedor foi recusado. Nada foi feito nem pago; a página dele diz o que pode ser feito.",
  OWN_REQUEST: "O pedido é seu: outra pessoa precisa decidir.",
  OWN_PART: "Você criou ou alterou parte disto: outra pessoa precisa decidir.",
  NEW_APPROVER: "Quem passou a aprovar há pouco ainda não pode aprovar.",
  SPONSORED_APPROVER:
    "Um convite, papel ou redefinição de fatores recente liga você a quem pediu: outra pessoa precisa decidir.",
  SECOND_NEEDED: "Outra pessoa precisa aprovar isto. Nada foi alterado ainda.",
  SECOND_MISSING:
    "Isto precisa de uma segunda pessoa. Convide antes um administrador ou um aprovador.",
  CHANGE_OUTDATED:
    "O que se ia alterar mudou desde a aprovação, e ela não vale mais. Confira e peça de novo.",
  REQUEST_ENDED:
    "Este pedido já terminou: foi decidido, expirou ou mudou aquilo de que tratava. Nada foi alterado.",
  EXCHANGE_UNREADABLE: "A exchange respondeu algo que não entendemos.",
} as const;
