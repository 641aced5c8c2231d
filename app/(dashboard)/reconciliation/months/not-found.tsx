import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function MonthNotFound() {
  return <NotFoundInList href="/reconciliation/months" title="closes.title" />;
}
