import { useTranslations } from "next-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ExplorerLink } from "./explorer-link.tsx";
import { Hash } from "./hash.tsx";

type AddressProps = {
  address: string;
  /** In full, in groups of four for comparing by eye or aloud; copied without the gaps. */
  full?: boolean;
  plain?: boolean;
  /** The beginning of a public explorer's address, where the chain has one. */
  explorer?: string | undefined;
};

const GROUP = /^0x|.{1,4}/g;

/** A wallet's address. */
export function Address({ address, full = false, plain = false, explorer }: AddressProps) {
  const t = useTranslations("dashboard");
  if (!full) {
    return <Hash text={address} what={t("address")} plain={plain} explorer={explorer} />;
  }
  const groups = [...address.matchAll(GROUP)].map(({ 0: text, index }) => ({ text, at: index }));
  return (
    <span className="inline-flex max-w-full min-w-0 items-end gap-2 align-middle">
      <span translate="no" className="font-mono text-sm">
        {groups.map((group) => (
          <span key={group.at} className="mr-1.5 inline-block">
            {group.text}
          </span>
        ))}
      </span>
      {!plain && (
        <span className="-my-1.5 inline-flex shrink-0 print:hidden">
          <CopyButton text={address} what={t("address")} />
          {explorer && <ExplorerLink at={explorer} text={address} what={t("address")} />}
        </span>
      )}
    </span>
  );
}
