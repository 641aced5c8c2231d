import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function RequestNotFound() {
  return <NotFoundInList href="/requests" title="requests.title" />;
}
