import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function DashboardNotFound() {
  return <NotFoundInList href="/" title="overview.title" />;
}
