import { useTranslations } from "next-intl";
import type { DeviceWords } from "#lib/people/views/device-words.ts";

/** What a session's browser says of itself, as far as it is known. */
export function useDeviceName(): (device: DeviceWords) => string {
  const t = useTranslations("profile");
  return ({ browser, system }) =>
    browser && system
      ? t("deviceOn", { browser, system })
      : (browser ?? system ?? t("deviceUnknown"));
}
