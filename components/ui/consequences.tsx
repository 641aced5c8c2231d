import { Card } from "./card.tsx";

type ConsequencesProps = {
  title: string;
  lines: readonly string[];
};

/** What a step does and does not do, before it is taken. */
export function Consequences({ title, lines }: ConsequencesProps) {
  return (
    <Card title={title}>
      <ul className="grid list-disc gap-1.5 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
