import { useSentences } from "#lib/i18n/use-sentences.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Stands in the place of a page that the reader's role does not reach. */
export function Forbidden() {
  const sentences = useSentences();
  return <EmptyState title={sentences.error("NOT_ALLOWED", "")} heading="h1" />;
}
