import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function PayinNotFound() {
  return <NotFoundInList href="/payins" title="payins.title" />;
}
