import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";

type StatusLooks = Readonly<Record<string, { tone: StatusTone; word: string }>>;

type StatusOfProps = {
  /** The exchange's word for the state. */
  status: string;
  /** Shape, colour and the reader's word for each state known. */
  looks: StatusLooks;
  className?: string;
};

/** The state of something; one that we don't know is shown neutrally, as the exchange wrote it. */
export function StatusOf({ status, looks, className }: StatusOfProps) {
  const look = Object.hasOwn(looks, status) ? looks[status] : undefined;
  return (
    <StatusMark tone={look?.tone ?? "off"} className={className}>
      {look?.word ?? status}
    </StatusMark>
  );
}
