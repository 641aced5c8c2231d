import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function DifferenceNotFound() {
  return <NotFoundInList href="/reconciliation" title="reconciliation.title" />;
}
