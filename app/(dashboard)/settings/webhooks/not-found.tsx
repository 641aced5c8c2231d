import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function EventNotFound() {
  return <NotFoundInList href="/settings/webhooks" title="webhooks.title" />;
}
