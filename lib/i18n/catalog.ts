import type { Locale } from "./locale.ts";
import type { Messages } from "./messages-en.ts";

export type Namespace = keyof Messages;

const kept = new Map<Locale, Promise<Messages>>();

/** A language's catalog: one file per area, from the folder named after the language. */
export function catalogOf(locale: Locale): Promise<Messages> {
  const known = kept.get(locale) ?? readCatalog(locale);
  kept.set(locale, known);
  return known;
}

async function readCatalog(locale: Locale): Promise<Messages> {
  const { messagesEn } = await import("./messages-en.ts");
  const areas = Object.keys(messagesEn).map(async (namespace) => {
    const file = namespace.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    // The bundler finds the files of all languages by this pattern.
    const { default: messages } = await import(`./messages/${locale}/${file}.json`);
    return [namespace, messages] as const;
  });
  // A test checks that every language has the keys and arguments of the English catalog.
  return Object.fromEntries(await Promise.all(areas)) as Messages;
}

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
