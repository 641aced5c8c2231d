/** The interface's Portuguese sentences: what the exchange answers its callers (INTERFACE §1). */

/** By error code, where nothing more exact is known. */
export const ERROR_SENTENCES = {
  BAD_REQUEST: "A conta bancária não pertence ao usuário.",
  INVALID_INPUT: "Dados inválidos.",
  MALFORMED_BODY: "O corpo da requisição não é um JSON válido.",
  PAIR_NOT_SUPPORTED: "Este token não é oferecido nesta rede.",
  AMOUNT_OUT_OF_BOUNDS: "Valor fora dos limites.",
  WALLET_NOT_USABLE: "A carteira não está cadastrada e ativa nesta rede.",
  QUOTE_EXPIRED: "Cotação expirada. Crie uma nova cotação.",
  UNAUTHORIZED: "Api Key não encontrada.",
  FORBIDDEN: "Acesso negado.",
  NOT_FOUND: "Recurso não encontrado.",
  METHOD_NOT_ALLOWED: "Método não permitido neste caminho.",
  UPLOAD_TOO_SLOW:
    "O envio foi lento demais e não foi recebido. Tente novamente com uma conexão melhor.",
  PIX_KEY_TAKEN: "Já existe uma conta bancária com esta chave PIX",
  NAME_TAKEN: "Já existe uma conta bancária com este nome",
  WALLET_TAKEN: "Já existe uma carteira com este endereço nesta rede",
  ALREADY_RUNNING: "Esta operação já está em andamento.",
  SENDS_UNACCOUNTED:
    "O PIX não foi devolvido: a tesouraria enviou tokens que não constam nos registros. Confira os envios antes.",
  CONFLICT: "A operação conflita com o estado atual.",
  BODY_TOO_LARGE: "O corpo da requisição é grande demais.",
  UNSUPPORTED_MEDIA_TYPE: "Tipo de conteúdo não suportado.",
  IDEMPOTENCY_MISMATCH: "Esta Idempotency-Key já foi usada com outro conteúdo.",
  UNPROCESSABLE: "Não foi possível processar o conteúdo enviado.",
  RATE_LIMITED: "Limite de requisições excedido. Tente novamente em instantes.",
  INTERNAL: "Erro interno. Tente novamente ou informe o código da requisição.",
  NOT_BUILT: "Esta operação ainda não está disponível.",
  IN_RECOVERY:
    "O serviço está conferindo seus registros e não movimenta dinheiro agora. Nada foi feito.",
  UNAVAILABLE: "Serviço temporariamente indisponível.",
} as const;

/** What is wrong with a request that can't be read as HTTP. */
export const HTTP_SENTENCES = {
  MALFORMED_REQUEST: "A requisição não é HTTP válido.",
  REQUEST_TOO_SLOW: "A requisição demorou demais para chegar.",
  BODY_TOO_LARGE: "O corpo da requisição é grande demais.",
  EXPECTATION_FAILED: "O cabeçalho Expect só pode ser 100-continue.",
  HEADERS_TOO_LARGE: "Os cabeçalhos da requisição são grandes demais.",
  INTERNAL: "Erro interno. Tente novamente ou informe o código da requisição.",
} as const;

/** Why a document is refused. */
export const DOCUMENT_SENTENCES = {
  too_large: (megabytes: number) => `O arquivo tem mais de ${megabytes} MB.`,
  active_content: "O PDF tem conteúdo ativo (código, anexos ou ações). Imprima-o como PDF simples.",
  bad_name: (most: number) =>
    `O nome do arquivo tem caracteres que não são aceitos ou mais de ${most} caracteres. Renomeie-o.`,
  too_many_pixels: (megabytes: number) =>
    `A imagem é grande demais: aberta, ocupa mais de ${megabytes} MB. Reduza a largura e a altura.`,
  empty: "O arquivo está vazio.",
  wrong_content: "O conteúdo do arquivo não é PDF, JPEG nem PNG.",
  name_mismatch: "O nome do arquivo não corresponde ao conteúdo. Use .pdf, .jpg ou .png.",
  two_formats: "O arquivo contém dois formatos ou dados além do fim. Exporte-o de novo.",
  unreadable: "Não foi possível ler o arquivo. Ele pode estar incompleto ou danificado.",
  encrypted: "O PDF está protegido por senha. Envie-o sem proteção.",
  virus: "O antivírus recusou o arquivo.",
} as const;

/** Replies of single calls, and error sentences more exact than their code's. */
export const SERVICE_SENTENCES = {
  bankAccountNotFound: "Conta bancária não encontrada.",
  credentialNotFound: "Credencial não encontrada.",
  credentialEnded: "Esta credencial já expirou ou já foi trocada. Crie outra.",
  sendsUnaccounted: (network: string) =>
    `O PIX não foi devolvido: na rede ${network}, a tesouraria enviou tokens que não constam nos registros, talvez os deste PIX. Confira os envios antes.`,
  deliveryNotSpent: "Só uma entrega esgotada pode ser reenviada.",
  deliveryNotFound: "Entrega não encontrada.",
  deliveryWaits: "Esta entrega ainda espera para ser enviada.",
  receiverNotFound: "Receptor de webhooks não encontrado.",
  receiversFull: (most: number) =>
    `Já existem ${most} receptores de webhooks, o máximo. Exclua um.`,
  receiverPaused: "Este receptor está pausado. Reative-o antes do teste.",
  sendsAtLeast: (amount: string) => `O valor enviado deve ser de no mínimo ${amount}.`,
  sendsAtMost: (amount: string) => `O valor enviado deve ser de no máximo ${amount}.`,
  notOffered: (token: string, network: string) => `${token} não é oferecido na rede ${network}.`,
  notOfferedForPayouts: (token: string, network: string) =>
    `${token} não é oferecido na rede ${network} para payouts.`,
  receivesAtLeast: (receives: string, asked: string) =>
    `Quem recebe deve receber no mínimo ${receives}: peça no mínimo ${asked}.`,
  receivesAtMost: (receives: string, asked: string) =>
    `Quem recebe deve receber no máximo ${receives}: peça no máximo ${asked}.`,
  quoteUsedOtherwise: "Esta cotação já foi usada com outra carteira ou rede.",
  receiverNotUsable:
    "Este endereço é do próprio serviço e não recebe tokens. Informe a sua carteira.",
  senderNotUsable: "Este endereço não pode enviar tokens de um payout. Informe a sua carteira.",
  networkOfQuote: (network: string) => `A rede deve ser a da cotação: ${network}.`,
  bankAccountOfQuoteGone: "A conta bancária desta cotação não existe mais.",
  payoutWaits: "Outro payout desta carteira, nesta rede e deste token, ainda espera pelos tokens.",
  subAccountTaken: "Já existe uma subconta com este CNPJ.",
  documentsClosed: "A análise já começou: os documentos não podem mais ser trocados.",
  documentNotFound: "Documento não encontrado.",
  alreadyInAnalysis: "A subconta já está em análise ou já foi aprovada.",
  documentsMissing: "Documentos obrigatórios não enviados.",
  subAccountNotFound: "Subconta não encontrada.",
  pathNotFound: "Caminho não encontrado.",
  notApproved:
    "A subconta ainda não foi aprovada. As operações de câmbio ficam disponíveis após a aprovação do KYC.",
  mainOnly: "Esta chamada é feita com as credenciais da conta principal.",
  subOnly: "Esta chamada é feita com as credenciais da própria subconta.",
  outOfScope: (scope: string) => `Esta credencial não abre esta chamada: falta o escopo ${scope}.`,
  bankAccountCreated: "Conta bancária criada.",
  bankAccounts: "Contas bancárias.",
  bankAccount: "Conta bancária.",
  bankAccountChanged: "Conta bancária atualizada.",
  bankAccountDeleted: "Conta bancária excluída.",
  badHeader: (header: string) =>
    `O cabeçalho ${header} deve ter de 1 a 255 caracteres ASCII visíveis, sem espaços.`,
  quoteCreated: "Cotação criada.",
  payinCreated: "Pagamento criado. Pague o código PIX até o vencimento.",
  payinFound: "Pagamento encontrado.",
  returnsFound: "Devoluções encontradas.",
  payoutCreated: "Payout criado. A autorização dos tokens é aguardada.",
  payoutFound: "Payout encontrado.",
  walletCreated: "Carteira cadastrada.",
  walletFound: "Carteira encontrada.",
  walletsFound: "Carteiras encontradas.",
  payinsFound: "Pagamentos encontrados.",
  payoutsFound: "Payouts encontrados.",
  subAccountsFound: "Subcontas encontradas.",
  walletDeclared: "Declaração da carteira gravada.",
  badMultipart: "O corpo da requisição não é um multipart/form-data válido.",
  sendMultipart: "Envie o documento como multipart/form-data.",
  sandboxSilent: "O sandbox não respondeu. Tente novamente em instantes.",
  uploadsBusy: "Há muitos envios em andamento. Tente novamente em instantes.",
  uploadBroken: "O envio foi interrompido.",
  accountInAnalysis: "Conta em analise.",
  pairUnknown: (token: string, network: string) => `${token} não existe na rede ${network}.`,
} as const;

export const FIELD_TWICE = "Um campo aparece mais de uma vez no corpo da requisição.";

/** The reason that the sandbox's analyst gives. */
export const PROOF_OF_ADDRESS_REFUSED =
  "Comprovante de endereço (ADDRESS_PROOF) ilegível ou com mais de 90 dias. Envie um documento legível e recente.";
