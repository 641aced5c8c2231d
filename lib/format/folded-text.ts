/** As words of a head are compared: without case, accents and what isn't a letter. */
export const foldedText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}]/gu, "")
    .toLowerCase();
