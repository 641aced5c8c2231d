import { getTranslations } from "next-intl/server";

type Crumb = { href: string; label: string };

/** Where the paying wallets belong: below the payouts that they sign. */
export async function payingWalletCrumbs(...further: readonly Crumb[]): Promise<Crumb[]> {
  const [payouts, t] = await Promise.all([getTranslations("payouts"), getTranslations("signing")]);
  return [
    { href: "/payouts", label: payouts("title") },
    { href: "/paying-wallets", label: t("accounts") },
    ...further,
  ];
}
