import type { Locale } from "./locale.ts";
import type { Messages } from "./messages-en.ts";

export type Namespace = keyof Messages;

const catalogs = {
  en: async (): Promise<Messages> => (await import("./messages-en.ts")).messagesEn,
  "pt-BR": async (): Promise<Messages> => (await import("./messages-pt-br.ts")).messagesPtBr,
} satisfies Record<Locale, () => Promise<Messages>>;

export function catalogOf(locale: Locale): Promise<Messages> {
  return catalogs[locale]();
}

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
