import { beforeAll, expect, test } from "vitest";
import { openContest } from "../support/contest";

const contest = openContest();

beforeAll(() => contest.addProposal({ id: "faro", title: "Faro" }));

// An unusual spelling goes to Remix's own handler of all routes, the usual one to the route's own (app/framework/).
test.each([
  ["/galeria", "/%67aleria"],
  ["/propuesta/faro", "/propuest%61/faro"],
  ["/auth/recuperar", "/auth/recuper%61r"],
  ["/propuesta/nada", "/propuest%61/nada"],
])("%s answers as Remix with all routes does", async (usual, unusual) => {
  const visitor = contest.visitor();
  const read = async (path: string) => {
    const page = await visitor.open(path);
    return { status: page.status, main: page.text("body") };
  };
  expect(await read(unusual)).toEqual(await read(usual));
});
