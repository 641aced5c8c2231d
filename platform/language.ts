export const LANGUAGES = ["pt-BR", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

function knownLanguage(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split("-")[0];
  if (primary === "pt") return "pt-BR";
  return primary === "en" ? "en" : null;
}

/** The language chosen in the address, else the browser's first supported one, else Portuguese. */
export function languageOf(chosen: string | undefined, accepted: string | undefined): Language {
  const wishes = (accepted ?? "").split(",").map((wish, at) => {
    const [tag = "", ...parameters] = wish.split(";");
    const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean);
    return { language: knownLanguage(tag), quality: Number(quality ?? 1), at };
  });
  const [best] = wishes
    .filter((wish) => wish.language !== null && wish.quality > 0)
    .sort((one, other) => other.quality - one.quality || one.at - other.at);
  return knownLanguage(chosen ?? "") ?? best?.language ?? "pt-BR";
}
