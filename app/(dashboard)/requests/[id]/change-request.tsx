import { ChangeFacts } from "#components/policies/change-facts.tsx";
import type { PageContext } from "#lib/core/doors/page.tsx";
import type { PersonSeen, RequestView } from "#lib/policies/views/requests.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { monthRequest } from "./month-request.tsx";

/** What the page of a request shows of a change to who may do what, or of a month. */
export async function changeRequest(
  request: RequestView<"change">,
  about: PersonSeen | null,
  reader: PageContext<"requests">,
) {
  const { t } = reader;
  if (request.change === "month:close" || request.change === "month:reopen") {
    return monthRequest(request, reader);
  }
  const name = shownName(request.subject);
  return {
    headline: t(`change.${request.change}`),
    tab: t(`change.${request.change}`),
    lead: <bdi translate="no">{name}</bdi>,
    facts: <ChangeFacts request={request} about={about} />,
  };
}
