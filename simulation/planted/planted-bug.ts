/** A change of the source that loses, doubles or strands money somewhere. */
export type PlantedBug = {
  name: string;
  /** What the simulator must find it by is not said: it has to see for itself. */
  edits: readonly { file: string; from: string; to: string }[];
};

/** One edit of a file of the service. */
export const plantedBug = (name: string, file: string, from: string, to: string): PlantedBug => ({
  name,
  edits: [{ file: `service/${file}`, from, to }],
});
