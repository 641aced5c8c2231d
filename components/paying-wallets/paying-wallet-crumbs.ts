import { getTranslations } from "next-intl/server";

type Crumb = { href: string; label: string };

/** The way to a paying wallet's own pages. */
export async function payingWalletCrumbs(...further: readonly Crumb[]): Promise<Crumb[]> {
  const t = await getTranslations("signing");
  return [{ href: "/paying-wallets", label: t("accounts") }, ...further];
}
