import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { CoolingOffView } from "#lib/policies/views/cooling-off.ts";

/** That no money moves to a recipient yet, and until when. */
export function CoolingOffMark({ rest }: { rest: CoolingOffView }) {
  const t = useTranslations("rests");
  return (
    <StatusMark tone={rest.rest === "refused" ? "bad" : "wait"}>
      <span>{t(`short.${rest.rest}`)}</span>
      {rest.until && (
        <>
          {" "}
          <Moment at={rest.until} short />
        </>
      )}
    </StatusMark>
  );
}
