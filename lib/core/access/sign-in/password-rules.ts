import "server-only";
import { PASSWORD_MAX, PASSWORD_MIN } from "#lib/rules/people/password-length.ts";
import type { Reason, ReasonText } from "#protocol/wire/reason.ts";

type Owner = { email: string; name: string };

const PRODUCT = "ponte";
/** A word shorter than this is left in: it may stand in anything. */
const WORD_MIN = 3;

const kept = globalThis as { ponteCommonPasswords?: Promise<ReadonlySet<string>> };

/** Passwords that others use, from the leaks behind zxcvbn: read once, and only when a password is set. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  kept.ponteCommonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return kept.ponteCommonPasswords;
}

/** Letters without accents and digits, in lower case. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** What is repeated, in a text that repeats itself ("abcabc"); else the whole. */
const unit = (text: string) => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;

/** Without the figures around it, which people add to a word until it is long enough. */
const core = (text: string) => text.replaceAll(/^\p{N}+|\p{N}+$/gu, "");

function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const text = plain(password);
  const tried = [text, unit(text), core(text), unit(core(text))];
  return tried.some((each) => each === "" || common.has(each) || each.length === 1);
}

const wordsOf = ({ email, name }: Owner) =>
  [PRODUCT, plain(email), ...email.split(/[@.\-_+]/), plain(name), ...name.split(/\s/)]
    .map(plain)
    .filter((word) => word.length >= WORD_MIN)
    .toSorted((one, other) => other.length - one.length);

/** Whether nothing but the person's own words, the product's name and figures is in it. */
function isOwnWords(password: string, owner: Owner): boolean {
  const text = plain(password);
  const left = wordsOf(owner).reduce((rest, word) => rest.replaceAll(word, ""), text);
  return left !== text && core(left) === "";
}

/**
 * Why a password may not be set; null: it may. The only rules are its length, that it is not one of those that
 * many people have, and that it is more than the person's own name. Nobody outside is asked. Every door that
 * sets a password asks this.
 */
export async function passwordFault(password: string, owner: Owner): Promise<ReasonText | null> {
  if (password.length < PASSWORD_MIN) return `too_short:${PASSWORD_MIN}`;
  if (password.length > PASSWORD_MAX) return `too_long:${PASSWORD_MAX}`;
  if (isOwnWords(password, owner)) return "own_words" satisfies Reason;
  return isCommon(password, await commonPasswords()) ? "common_password" : null;
}
