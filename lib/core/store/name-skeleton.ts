import "server-only";
import unhomoglyph from "unhomoglyph";

const UNSEEN = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu;
/** Upper case first, so that a letter with several lower-case forms ends in one. */
const fold = (text: string) => text.toUpperCase().toLowerCase();
const look = (text: string) => unhomoglyph(text.normalize("NFD")).normalize("NFD");

/**
 * A name's appearance, as text: names that people would confuse have the same skeleton. It is the skeleton of
 * UTS 39 without case and spaces, and with i and l as one letter, since people confuse their forms.
 */
export function nameSkeleton(name: string): string {
  const seen = name.normalize("NFKC").replaceAll(UNSEEN, "");
  return look(fold(look(seen))).replaceAll("i", "l");
}
