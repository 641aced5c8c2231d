/** The node gave no answer: whether it acted is not known. */
export class NodeUnreachable extends Error {
  override readonly name: string = "NodeUnreachable";
}
