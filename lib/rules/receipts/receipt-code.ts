/** Crockford's base 32: 128 bits are 26 characters, and no two of them are easily mistaken for one another. */
const CODE = /^[\dA-HJKMNP-TV-Z]{26}$/;
const GROUP = 4;

/** A code as it is kept, from however it was typed; null: it can't be one. */
export function parseReceiptCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}

/** As it is printed: in groups that one can type without losing one's place. */
export const groupedCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");

/** The page on which anybody can check a receipt; browsers send nobody what follows the `#`. */
export const checkPath = (code: string): string => `/receipt#${groupedCode(code)}`;
