import type { useTranslations } from "next-intl";

type Part = Parameters<ReturnType<typeof useTranslations<"audit.system">>>[0];

/** What a part of Ponte is called that acts without a person; one of another version, by its own name. */
export function partWord(t: ReturnType<typeof useTranslations<"audit">>, name: string): string {
  const key = `system.${name}` as `system.${Part}`;
  return t.has(key) ? t(key) : name;
}
