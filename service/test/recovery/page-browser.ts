type Sent = { cookie?: string; origin?: string | null; type?: string };

/** A browser at a service's page of a recovery, in English. */
export function pageBrowser(serviceUrl: string) {
  const at = `${serviceUrl}/recovery?lang=en`;
  const show = async (cookie = "") => (await fetch(at, { headers: { cookie } })).text();
  const post = async (
    fields: Record<string, string>,
    { cookie = "", origin = serviceUrl, type = "application/x-www-form-urlencoded" }: Sent = {},
  ) => {
    const answer = await fetch(at, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, "content-type": type, ...(origin === null ? {} : { origin }) },
      body: new URLSearchParams(fields).toString(),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return {
    at,
    show,
    post,
    /** The same once a person has signed in. @throws when they are not let in */
    signedIn: async (who: { person: string; key: string }) => {
      const answer = await post({ do: "sign_in", ...who });
      const set = answer.headers.get("set-cookie") ?? "";
      if (answer.status !== 303) throw new Error(`not let in: ${answer.status}`);
      const cookie = set.split(";")[0] ?? "";
      const token = /name="token"\s+value="([^"]+)"/.exec(await show(cookie))?.[1] ?? "";
      return {
        set,
        cookie,
        send: (fields: Record<string, string>, more: Sent = {}) =>
          post({ token, ...fields }, { cookie, ...more }),
      };
    },
  };
}
