import { useTranslations } from "next-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Hash } from "./hash.tsx";

type AddressProps = {
  address: string;
  /** In full, in groups of four for comparing by eye or aloud; copied without the gaps. */
  full?: boolean;
  plain?: boolean;
};

const GROUP = /^0x|.{1,4}/g;

/** A wallet's address. */
export function Address({ address, full = false, plain = false }: AddressProps) {
  const t = useTranslations("dashboard");
  if (!full) return <Hash text={address} what={t("address")} plain={plain} />;
  const groups = [...address.matchAll(GROUP)].map(({ 0: text, index }) => ({ text, at: index }));
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle">
      <span translate="no" className="font-mono text-sm">
        {groups.map((group) => (
          <span key={group.at} className="mr-1.5 inline-block">
            {group.text}
          </span>
        ))}
      </span>
      {!plain && (
        <span className="-my-1.5">
          <CopyButton text={address} what={t("address")} />
        </span>
      )}
    </span>
  );
}
