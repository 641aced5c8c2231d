import "server-only";
import unhomoglyph from "unhomoglyph";

const UNSEEN = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu;
/** Upper before lower: a letter that has several small forms gets one. */
const fold = (text: string) => text.toUpperCase().toLowerCase();
const look = (text: string) => unhomoglyph(text.normalize("NFD")).normalize("NFD");

/**
 * How a name looks, as text: two names that people take for each other have the same. The skeleton
 * of UTS 39 without case and spaces; i and l are one, since their large and small forms are mistaken
 * for each other.
 */
export function nameSkeleton(name: string): string {
  const seen = name.normalize("NFKC").replaceAll(UNSEEN, "");
  return look(fold(look(seen))).replaceAll("i", "l");
}
