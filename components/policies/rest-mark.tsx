import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { RestView } from "#lib/policies/views/rests.ts";

/** That no money moves to a recipient yet, and until when. */
export function RestMark({ rest }: { rest: RestView }) {
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
