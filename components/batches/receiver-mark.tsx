import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import type { LineView } from "#lib/batches/views/draft-view.ts";

/** What a receiver is to this batch, where it is worth a mark. */
export function ReceiverMark({ receiver }: Pick<LineView, "receiver">) {
  const t = useTranslations("batches");
  if (receiver === "new") return <Badge>{t("isNew")}</Badge>;
  return receiver === "resting" ? <Badge tone="warn">{t("resting")}</Badge> : null;
}
