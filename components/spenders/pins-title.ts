import type { getTranslations } from "next-intl/server";

type Say = Awaited<ReturnType<typeof getTranslations<"signing">>>;

/** The title of an account's pins, which names a sub-account but not the main account. */
export const pinsTitle = (t: Say, { name, kind }: { name: string; kind: "main" | "sub" }): string =>
  kind === "sub" ? t("titleOf", { account: name }) : t("title");
