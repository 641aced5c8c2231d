import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function PayoutNotFound() {
  return <NotFoundInList href="/payouts" title="payouts.title" />;
}
