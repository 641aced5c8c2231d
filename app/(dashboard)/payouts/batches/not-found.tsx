import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function BatchNotFound() {
  return <NotFoundInList href="/payouts/batches" title="batches.title" />;
}
