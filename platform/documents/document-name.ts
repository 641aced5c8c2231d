import {
  DOCUMENT_ENDINGS,
  DOCUMENT_NAME_MAX,
  type DocumentMediaType,
} from "#protocol/sub-accounts/document-refusal.ts";

/**
 * Control characters, path separators, and characters that are invisible or change the reading direction:
 * `cartão\u202Efdp.exe` reads like a PDF.
 */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}/\\]/u;

/**
 * Whether a file's name may be shown to people. It is never used as a path; a name that looks like one is
 * refused instead of corrected, because the sender's intent is unclear.
 */
export function isPlainName(name: string): boolean {
  if (name.trim() === "" || name.length > DOCUMENT_NAME_MAX) return false;
  return !NOT_IN_NAMES.test(name) && !/^\.+$/.test(name);
}

/** What browsers, Node and other clients call a file that was given no name. */
const UNNAMED = "blob";

/** Whether the name has an extension of this type, or is none. */
export function isNamedAs(name: string, mediaType: DocumentMediaType): boolean {
  if (name === UNNAMED) return true;
  const ending = /.\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return (DOCUMENT_ENDINGS[mediaType] as readonly string[]).includes(ending);
}
