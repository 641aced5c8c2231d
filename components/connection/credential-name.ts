import type { getTranslations } from "next-intl/server";

type Say = Awaited<ReturnType<typeof getTranslations<"credentials">>>;

/** The exchange's name for the credential that its installation made, before anybody named one. */
const FIRST = "bootstrap";

/** What a credential is called on screens. */
export const credentialName = (t: Say, name: string): string =>
  name === FIRST ? t("first") : name;
