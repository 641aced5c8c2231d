import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function RuleNotFound() {
  return <NotFoundInList href="/settings/policies" title="policies.title" />;
}
