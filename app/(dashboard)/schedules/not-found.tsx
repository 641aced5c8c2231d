import { NotFoundInList } from "#components/shell/not-found-in-list.tsx";

export default function ScheduleNotFound() {
  return <NotFoundInList href="/schedules" title="schedules.title" />;
}
