import type { ErrorCode } from "./error.ts";
import type { ReasonText } from "./reason.ts";
import { DOCUMENT_MAX_BYTES } from "./sub-account-lists.ts";

/** Pixels of a photo: the largest that phones take, decoded in a few hundred MB. */
export const DOCUMENT_MAX_PIXELS = 64_000_000;
export const DOCUMENT_NAME_MAX = 255;
/** Endings of a document's name, by what is in it. */
export const DOCUMENT_ENDINGS = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg", "jfif"],
  "image/png": ["png"],
} as const;
export type DocumentMediaType = keyof typeof DOCUMENT_ENDINGS;

type Row = { code: ErrorCode; reason: ReasonText; message: string };

const megabytes = DOCUMENT_MAX_BYTES / 1024 / 1024;
const megapixels = DOCUMENT_MAX_PIXELS / 1_000_000;
const tooLarge = `O arquivo tem mais de ${megabytes} MB.`;
const active = "O PDF tem conteúdo ativo (código, anexos ou ações). Imprima-o como PDF simples.";

/** Why a document is not taken: the error of the interface, the reason of `file`, the sentence. */
export const DOCUMENT_REFUSALS = {
  too_large: { code: "BODY_TOO_LARGE", reason: `file_too_large:${megabytes}`, message: tooLarge },
  empty: { code: "UNPROCESSABLE", reason: "empty_file", message: "O arquivo está vazio." },
  bad_name: {
    code: "UNPROCESSABLE",
    reason: "invalid_file_name",
    message: `O nome do arquivo tem caracteres que não são aceitos ou mais de ${DOCUMENT_NAME_MAX} caracteres. Renomeie-o.`,
  },
  wrong_content: {
    code: "UNSUPPORTED_MEDIA_TYPE",
    reason: "wrong_content",
    message: "O conteúdo do arquivo não é PDF, JPEG nem PNG.",
  },
  name_mismatch: {
    code: "UNSUPPORTED_MEDIA_TYPE",
    reason: "name_mismatch",
    message: "O nome do arquivo não corresponde ao conteúdo. Use .pdf, .jpg ou .png.",
  },
  two_formats: {
    code: "UNSUPPORTED_MEDIA_TYPE",
    reason: "two_formats",
    message: "O arquivo contém dois formatos ou dados além do fim. Exporte-o de novo.",
  },
  unreadable: {
    code: "UNPROCESSABLE",
    reason: "unreadable",
    message: "Não foi possível ler o arquivo. Ele pode estar incompleto ou danificado.",
  },
  too_many_pixels: {
    code: "UNPROCESSABLE",
    reason: `too_many_pixels:${megapixels}`,
    message: `A imagem tem mais de ${megapixels} milhões de pixels. Reduza-a.`,
  },
  active_content: { code: "UNPROCESSABLE", reason: "active_content", message: active },
  encrypted: {
    code: "UNPROCESSABLE",
    reason: "encrypted",
    message: "O PDF está protegido por senha. Envie-o sem proteção.",
  },
  virus: {
    code: "UNPROCESSABLE",
    reason: "infected",
    message: "O antivírus recusou o arquivo.",
  },
} as const satisfies Record<string, Row>;
export type DocumentRefusal = keyof typeof DOCUMENT_REFUSALS;
