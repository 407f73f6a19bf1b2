import { beforeEach, expect, test } from "vitest";
import { type LocalDraft, openDraftStorage } from "~/screens/works/submission/draft/local-draft";

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => kept.clear());

const draft = (title: string): LocalDraft => ({
  proposalId: "p1",
  texts: {
    title,
    summary: "",
    explanation: "",
    description: "",
    category: "",
    team: "",
    students: ["s1"],
    roles: { s1: "Guion" },
  },
  uploads: [{ id: "u1", use: "file", name: "obra.mp4", size: 9, lastModified: 1, kind: "video" }],
  savedAt: 1_000,
});

test("what one page keeps, the next one takes", () => {
  openDraftStorage(storage, "k").write(draft("Uno"));
  expect(openDraftStorage(storage, "k").take()).toMatchObject(draft("Uno"));
  expect(openDraftStorage(storage, "another person's").take()).toBeNull();
});

test("two tabs notice each other's writing and taking away", () => {
  const [one, two] = [openDraftStorage(storage, "k"), openDraftStorage(storage, "k")];
  one.write(draft("Uno"));
  two.take();
  expect([one.elsewhere(), two.elsewhere()]).toEqual(["untouched", "untouched"]);
  two.write(draft("Dos"));
  expect([one.elsewhere(), two.elsewhere()]).toEqual(["changed", "untouched"]);
  one.write(draft("Uno, a sabiendas"));
  expect([one.elsewhere(), two.elsewhere()]).toEqual(["untouched", "changed"]);
  one.forget();
  expect([one.elsewhere(), two.elsewhere()]).toEqual(["untouched", "gone"]);
});

test("what is no draft of ours counts as none", () => {
  for (const nonsense of ["", "{", "null", "[]", '{"version":"1"}', '{"texts":null}']) {
    kept.set("k", nonsense);
    expect(openDraftStorage(storage, "k").take()).toBeNull();
  }
});

test("a browser that keeps nothing is as one that has nothing", () => {
  const refuse = () => {
    throw new Error("storage is off");
  };
  const shelf = openDraftStorage({ getItem: refuse, setItem: refuse, removeItem: refuse }, "k");
  shelf.write(draft("Uno"));
  shelf.forget();
  expect([shelf.take(), shelf.elsewhere()]).toEqual([null, "untouched"]);
});
