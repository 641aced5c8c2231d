import { useTranslations } from "next-intl";
import { TextLink } from "#components/ui/text-link.tsx";

/** To the form of the other kind of wallet: one that is connected here, or an external one. */
export function OtherWallet({ isElsewhere }: { isElsewhere: boolean }) {
  const t = useTranslations("payoutFlow");
  return (
    <p className="text-sm">
      <TextLink href={isElsewhere ? "/payouts/new" : "/payouts/new?from=external"}>
        {t(isElsewhere ? "payFromHere" : "payFromExternal")}
      </TextLink>
    </p>
  );
}
