import { createTranslator } from "next-intl";
import { catalogOf } from "#lib/i18n/catalog.ts";
import { DEFAULT_LOCALE } from "#lib/i18n/locale.ts";

// Replaces `next-intl/server` in tests (vitest.config.ts): outside Next it only throws.
export const getLocale = async () => DEFAULT_LOCALE;

export const getMessages = () => catalogOf(DEFAULT_LOCALE);

export const getTranslations = async (namespace: never) =>
  createTranslator({ locale: DEFAULT_LOCALE, messages: await getMessages(), namespace });

export const getRequestConfig = (config: unknown) => config;
