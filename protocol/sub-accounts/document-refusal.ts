import type { ErrorCode } from "#protocol/wire/error.ts";
import type { ReasonText } from "#protocol/wire/reason.ts";
import { DOCUMENT_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import { DOCUMENT_MAX_BYTES } from "./sub-account-lists.ts";

/**
 * The most that a picture may take once it is decoded: 120 million pixels of three colours. To turn one upright
 * takes three times as much, which a process that looks at documents may just have.
 */
export const DOCUMENT_MAX_DECODED_BYTES = 360_000_000;
export const DOCUMENT_NAME_MAX = 255;
/** A document's file name extensions, by content type. */
export const DOCUMENT_ENDINGS = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg", "jfif"],
  "image/png": ["png"],
} as const;
export type DocumentMediaType = keyof typeof DOCUMENT_ENDINGS;

type Row = { code: ErrorCode; reason: ReasonText; message: string };

const megabytes = DOCUMENT_MAX_BYTES / 1024 / 1024;
const decodedMegabytes = DOCUMENT_MAX_DECODED_BYTES / 1_000_000;

/** Why a document is refused: the error code, the reason for the `file` field, the sentence. */
export const DOCUMENT_REFUSALS = {
  too_large: {
    code: "BODY_TOO_LARGE",
    reason: `file_too_large:${megabytes}`,
    message: DOCUMENT_SENTENCES.too_large(megabytes),
  },
  empty: { code: "UNPROCESSABLE", reason: "empty_file", message: DOCUMENT_SENTENCES.empty },
  bad_name: {
    code: "UNPROCESSABLE",
    reason: "invalid_file_name",
    message: DOCUMENT_SENTENCES.bad_name(DOCUMENT_NAME_MAX),
  },
  wrong_content: {
    code: "UNSUPPORTED_MEDIA_TYPE",
    reason: "wrong_content",
    message: DOCUMENT_SENTENCES.wrong_content,
  },
  name_mismatch: {
    code: "UNSUPPORTED_MEDIA_TYPE",
    reason: "name_mismatch",
    message: DOCUMENT_SENTENCES.name_mismatch,
  },
  two_formats: {
    code: "UNSUPPORTED_MEDIA_TYPE",
    reason: "two_formats",
    message: DOCUMENT_SENTENCES.two_formats,
  },
  unreadable: {
    code: "UNPROCESSABLE",
    reason: "unreadable",
    message: DOCUMENT_SENTENCES.unreadable,
  },
  too_many_pixels: {
    code: "UNPROCESSABLE",
    reason: `too_many_pixels:${decodedMegabytes}`,
    message: DOCUMENT_SENTENCES.too_many_pixels(decodedMegabytes),
  },
  active_content: {
    code: "UNPROCESSABLE",
    reason: "active_content",
    message: DOCUMENT_SENTENCES.active_content,
  },
  encrypted: {
    code: "UNPROCESSABLE",
    reason: "encrypted",
    message: DOCUMENT_SENTENCES.encrypted,
  },
  virus: {
    code: "UNPROCESSABLE",
    reason: "infected",
    message: DOCUMENT_SENTENCES.virus,
  },
} as const satisfies Record<string, Row>;
export type DocumentRefusal = keyof typeof DOCUMENT_REFUSALS;
