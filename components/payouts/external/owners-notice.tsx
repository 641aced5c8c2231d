import { useTranslations } from "next-intl";
import { Hash } from "#components/money/hash.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Notice } from "#components/ui/notice.tsx";
import type { ExternalView } from "#lib/payouts/views/external-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

const TONES = {
  awaited: "info",
  overwritten: "warn",
  allowed: "success",
  given_up: "warn",
  expired: "warn",
} as const satisfies Record<ExternalView["state"], string>;

type OwnersNoticeProps = {
  external: ExternalView;
  /** Paragraphs: what this state means, and until when the owners are waited for. */
  children: Elements;
};

/** How far the owners of an external wallet are. */
export function OwnersNotice({ external, children }: OwnersNoticeProps) {
  const t = useTranslations("externalPayouts");
  const { state, servesOlder, hash } = external;
  return (
    <Notice tone={TONES[state]} live title={t(`state.${state}`)}>
      <div className="grid gap-1">
        {children}
        {servesOlder !== null && <p>{t("servesOlder", { receiver: shownName(servesOlder) })}</p>}
        {hash !== null && (
          <p>
            <span>{t("transaction")}</span> <Hash text={hash} />
          </p>
        )}
      </div>
    </Notice>
  );
}
