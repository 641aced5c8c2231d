/** Questions of a round of work: each is asked once, and all who ask get that answer or its error. */
export type AskedOnce = {
  once<Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer>;
};

/** A fresh round, in which nothing has been asked yet. */
export function askedOnce(): AskedOnce {
  const answers = new Map<string, Promise<unknown>>();
  return {
    once: <Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> => {
      const known = answers.get(question);
      // One name is one question, so its answer has one type.
      if (known !== undefined) return known as Promise<Answer>;
      const answer = ask();
      answers.set(question, answer);
      // Who asks beforehand may end before looking at the answer.
      answer.catch(() => undefined);
      return answer;
    },
  };
}
