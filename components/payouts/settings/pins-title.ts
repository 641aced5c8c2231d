import type { getTranslations } from "next-intl/server";

type Say = Awaited<ReturnType<typeof getTranslations<"signing">>>;

/** Whose pins these are: a sub-account is named, the main account is who one acts for. */
export const pinsTitle = (t: Say, { name, kind }: { name: string; kind: "main" | "sub" }): string =>
  kind === "sub" ? t("titleOf", { account: name }) : t("title");
