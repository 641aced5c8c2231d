import { useSentences } from "#lib/i18n/use-sentences.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Replaces a page that the reader's role may not see. */
export function Forbidden() {
  const sentences = useSentences();
  return <EmptyState title={sentences.error("NOT_ALLOWED", "")} heading="h1" />;
}
