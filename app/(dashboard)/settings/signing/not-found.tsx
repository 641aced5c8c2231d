import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function NetworkNotFound() {
  return <NotFoundInList href="/settings/signing" title="signing.title" />;
}
