import { useTranslations } from "next-intl";
import { shorten } from "#lib/format/shorten.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ExplorerLink } from "./explorer-link.tsx";
import { ValueActions } from "#components/ui/value-actions.tsx";
import { cx } from "#components/ui/cx.ts";

type HashProps = {
  text: string;
  /** What it is, for the copy button's name; "hash" by default. */
  what?: string;
  /** In full, broken over lines, for comparison. */
  full?: boolean;
  /** Without a copy button: inside links and dense lists. */
  plain?: boolean;
  /** The beginning of a public explorer's address, where the chain has one. */
  explorer?: string | undefined;
};

/** An identifier of the chain or the bank: fixed width, short or in full, to be copied. */
export function Hash({ text, what, full = false, plain = false, explorer }: HashProps) {
  const t = useTranslations("dashboard");
  const actions = (
    <>
      <CopyButton text={text} what={what ?? t("hash")} />
      {explorer && <ExplorerLink at={explorer} text={text} what={what ?? t("hash")} />}
    </>
  );
  const value = (
    <span
      title={full ? undefined : text}
      translate="no"
      className={cx("font-mono text-sm", full ? "wrap-anywhere" : "whitespace-nowrap")}
    >
      {full ? text : shorten(text)}
    </span>
  );
  if (full && !plain) {
    return (
      <ValueActions value={value} count={explorer ? 2 : 1}>
        {actions}
      </ValueActions>
    );
  }
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1 align-middle">
      {value}
      {!plain && <span className="-my-1.5 inline-flex shrink-0 print:hidden">{actions}</span>}
    </span>
  );
}
