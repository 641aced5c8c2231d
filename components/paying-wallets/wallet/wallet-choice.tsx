"use client";
import { Spinner } from "#components/ui/spinner.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { cx } from "#components/ui/cx.ts";
import { useStalled } from "./use-stalled.ts";

/** Until then a second click is part of the first one. */
export const ASKED_FOR_MS = 3000;

type WalletChoiceProps = {
  name: string;
  /** As the wallet announces it; only an embedded image is shown. */
  icon?: string;
  isPending: boolean;
  onChoose: () => void;
};

/** One installed wallet, to be chosen; asked again where it stays silent, its window closed or behind others. */
export function WalletChoice({ name, icon, isPending, onChoose }: WalletChoiceProps) {
  const isSilent = useStalled(isPending, ASKED_FOR_MS);
  return (
    <button
      type="button"
      aria-busy={isPending || undefined}
      onClick={isPending && !isSilent ? undefined : onChoose}
      className={cx(buttonClass({ wide: true }), "justify-start gap-3")}
    >
      {isPending ? <Spinner /> : <WalletIcon icon={icon} />}
      <span translate="no" className="min-w-0 truncate">
        {name}
      </span>
    </button>
  );
}

function WalletIcon({ icon }: { icon?: string }) {
  // Loading another host's image would tell that host who is here.
  if (!icon?.startsWith("data:image/")) return null;
  // oxlint-disable-next-line next/no-img-element -- it is a data: URL, so there is nothing to fetch
  return <img src={icon} alt="" className="size-6 shrink-0 rounded-sm" />;
}
