import { useTranslations } from "next-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ValueActions } from "#components/ui/value-actions.tsx";
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
  const value = (
    <span translate="no" className="font-mono text-sm">
      {groups.map((group) => (
        <span key={group.at} className="inline-block not-last:mr-1.5">
          {group.text}
        </span>
      ))}
    </span>
  );
  if (plain) return value;
  return (
    <ValueActions value={value} count={explorer ? 2 : 1}>
      <CopyButton text={address} what={t("address")} />
      {explorer && <ExplorerLink at={explorer} text={address} what={t("address")} />}
    </ValueActions>
  );
}
