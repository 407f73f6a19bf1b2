import { beforeEach, expect, test } from "vitest";
import { openStores } from "~/context";
import { openContest, type Person } from "../support/contest";
import { setFinal } from "../support/final";
import { Mailbox } from "../support/mail";
import type { Visitor } from "../support/visitor";

const mailbox = new Mailbox();
const contest = openContest({ MAIL_FROM: "concurso@prueba.test" }, { standIns: { EMAIL: mailbox.worker } });
const HOUR = 60 * 60 * 1000;
const OWN = "/cuenta/votos";
const RECEIPT = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/;
const PENDING = "Voto pendiente / Te hemos escrito: confirma tu dirección en 48 horas para que cuente";

beforeEach(async () => {
  await contest.db.exec("delete from mail_outbox; delete from throttles; delete from settings");
  await contest.setPhase("voting");
});

const vote = (voter: Visitor, work: string) =>
  voter.submit("/galeria", { proposal_id: work, return: `/propuesta/${work}` });

const read = new Set<string>();

/** Returns the path of the latest mailed link and the answer to its request. Links are read once. */
async function linkOf({ email }: Person): Promise<string> {
  const unread = () =>
    mailbox.taken.flatMap(({ to, text }) => {
      const [link = ""] = to === email ? (/http\S+/.exec(text) ?? []) : [];
      return link && !read.has(link) ? [link] : [];
    });
  await expect.poll(unread).toHaveLength(1);
  const [link = ""] = unread();
  read.add(link);
  return new URL(link).pathname;
}

const standing = (work: string) =>
  contest.rows(
    `select public_votes_count as counted, (select count(*) from pending_votes where proposal_id = p.id) as pending,
      (select count(*) from tally_lines where work = p.number and receipt_hash <> '')
        + (select count(*) from tally_waiting where work = p.number and receipt_hash <> '') as lines from proposals p where id = ?`,
    work,
  );

/** A voter with a pending vote for a work. */
async function waiting(changes: { email?: string } = {}) {
  const person = await contest.addPerson("publico", changes);
  const work = await contest.addProposal();
  const voter = await contest.signedIn(person);
  const page = await vote(voter, work);
  return { person, work, voter, page };
}

test("[VERIFY-03] a vote waits for its address: its voter sees that, everybody else sees nothing, and it counts once confirmed", async () => {
  const { person, work, voter, page } = await waiting();
  expect(page.toast).toBe(PENDING);
  for (const path of [`/propuesta/${work}`, "/galeria"]) {
    expect((await voter.open(path)).text(`[data-vote="${work}"]`), path).toContain("Pendiente de confirmar");
    const other = await contest.as("admin");
    const theirs = (await other.open(path)).text(`[data-vote="${work}"]`);
    expect([theirs.includes("Pendiente"), theirs.includes("0 votos")], path).toEqual([false, true]);
  }
  expect(await standing(work)).toEqual([{ counted: 0, pending: 1, lines: 0 }]);
  const own = await voter.open(OWN);
  expect(own.text("main")).toContain("Pendientes de confirmar");
  expect((await vote(voter, work)).toast).toBe("Ya votaste / Tu voto espera a que confirmes tu dirección");

  const link = await linkOf(person);
  // Opening the link, as mail programs do, confirms nothing.
  for (let n = 0; n < 3; n++)
    expect((await contest.visitor().open(link)).text("h1")).toBe("Confirma tu dirección");
  expect(await standing(work)).toEqual([{ counted: 0, pending: 1, lines: 0 }]);
  const done = await contest.visitor().submit(link);
  expect([done.status, done.toast, done.text("h1")]).toEqual([
    200,
    "Dirección confirmada / El voto pendiente de esa cuenta ya está contado.",
    "Dirección confirmada",
  ]);
  expect(await standing(work)).toEqual([{ counted: 1, pending: 0, lines: 1 }]);
  expect((await voter.open(OWN)).text("main")).toMatch(RECEIPT);
  expect((await voter.open(`/propuesta/${work}`)).text(`[data-vote="${work}"]`)).toContain("Ya votaste");
  // Votes count at once from now on.
  const next = await contest.addProposal();
  expect((await vote(voter, next)).toast).toBe("Voto registrado / Tu voto ha sido contabilizado");
});

test("[VERIFY-04] a link used twice, and by many at once, counts once and says that it is done", async () => {
  const { person, work } = await waiting();
  const link = await linkOf(person);
  const answers = await Promise.all(Array.from({ length: 8 }, () => contest.visitor().post(link)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await standing(work)).toEqual([{ counted: 1, pending: 0, lines: 1 }]);
  const again = await contest.visitor().submit(link);
  expect(again.toast).toBe("Dirección confirmada / Ya lo estaba: no hace falta nada más.");
});

test("[EASE-05] [VERIFY-03] a proven address takes over the signatures that its university wrote for it, an unproven one does not", async () => {
  const universityId = await contest.addUniversity();
  const person = await contest.addPerson("alumno", { universityId });
  const works = await Promise.all([
    contest.addProposal({ universityId }),
    contest.addProposal({ universityId: await contest.addUniversity() }),
  ]);
  for (const proposal_id of works)
    await contest.insert("proposal_students", {
      proposal_id,
      position: 0,
      full_name: "Ana",
      email: person.email,
    });
  const signed = () =>
    contest.column("select proposal_id from proposal_students where user_id = ?", person.id);
  await vote(await contest.signedIn(person), await contest.addProposal());
  expect(await signed()).toEqual([]);
  await contest.visitor().submit(await linkOf(person));
  expect(await signed()).toEqual([works[0]]);
});

test("[VERIFY-04] a link that comes late counts nothing, and sends a new one that confirms the address for the votes to come", async () => {
  const { person, work, voter } = await waiting();
  const link = await linkOf(person);
  await contest.rows(
    "update verifications set created_at = created_at - ?1, expires_at = expires_at - ?1",
    49 * HOUR,
  );
  await contest.rows("update pending_votes set created_at = created_at - ?", 49 * HOUR);
  const late = await contest.visitor().open(link);
  expect([late.status, late.text("h1")]).toEqual([410, "Este enlace ha caducado"]);
  expect(late.text("title")).toBe("Este enlace ha caducado · Concurso de Diseño Universitario");
  const answer = await contest.visitor().submit(link);
  expect(answer.toast).toBe("Te hemos escrito / El enlace nuevo va a la dirección de la cuenta.");
  const fresh = await linkOf(person);
  expect([fresh === link, (await contest.visitor().submit(fresh)).toast]).toEqual([
    false,
    "Dirección confirmada / Desde ahora, los votos de esa cuenta cuentan al momento.",
  ]);
  // A vote without confirmation within 48 hours does not count, and the person can vote again.
  expect(await standing(work)).toEqual([{ counted: 0, pending: 0, lines: 0 }]);
  expect((await vote(voter, work)).toast).toBe("Voto registrado / Tu voto ha sido contabilizado");
});

test("[VERIFY-04] somebody else signed in confirms the link's account alone, and is shown nothing of it", async () => {
  const { person, work } = await waiting();
  const other = await waiting();
  const link = await linkOf(person);
  const page = await other.voter.submit(link);
  expect(page.text("h1")).toBe("Dirección confirmada");
  for (const theirs of [person.email, person.fullName]) expect(page.html).not.toContain(theirs);
  expect(await standing(work)).toEqual([{ counted: 1, pending: 0, lines: 1 }]);
  expect(await standing(other.work)).toEqual([{ counted: 0, pending: 1, lines: 0 }]);
  for (const dead of ["/auth/confirmar/x", `/auth/confirmar/${"a".repeat(43)}`]) {
    const answers = [await contest.visitor().open(dead), await contest.visitor().submit(dead)];
    expect(answers.map(({ status, text }) => [status, text.call(answers[0], "h1")])).toEqual([
      [410, "Este enlace no sirve"],
      [410, "Este enlace no sirve"],
    ]);
  }
});

test("[VERIFY-05] confirmed after the close a vote counts; one of a disqualified or removed work does not", async () => {
  const { person, work, voter } = await waiting();
  const out = await contest.addProposal();
  const gone = await contest.addProposal();
  await vote(voter, out);
  await vote(voter, gone);
  const link = await linkOf(person);
  await contest.setPhase("final");
  await contest.rows("update proposals set status = 'descalificada' where id = ?", out);
  const admin = await contest.addPerson("admin");
  const by = { id: admin.id, name: admin.fullName };
  const { states } = openStores({ DB: contest.db, ENVIRONMENT: "local" }, { by });
  await states.remove([gone]);
  await contest.visitor().post(link);
  expect(await standing(work)).toEqual([{ counted: 1, pending: 0, lines: 1 }]);
  expect(await standing(out)).toEqual([{ counted: 0, pending: 0, lines: 0 }]);
  expect(await contest.value("select count(*) from pending_votes where user_id = ?", person.id)).toBe(0);
});

test("[VERIFY-05] the cron forgets what is over; erasing an account takes its waiting votes along", async () => {
  const { person, work } = await waiting();
  await contest.cron(Date.now() + 47 * HOUR);
  expect(await standing(work)).toMatchObject([{ pending: 1 }]);
  await contest.cron(Date.now() + 48 * HOUR + 1);
  expect(await standing(work)).toMatchObject([{ counted: 0, pending: 0 }]);
  expect(await contest.value("select count(*) from verifications where user_id = ?", person.id)).toBe(1);
  await contest.cron(Date.now() + 80 * 24 * HOUR);
  expect(await contest.value("select count(*) from verifications where user_id = ?", person.id)).toBe(0);
  const leaver = await waiting();
  const { erasure } = openStores({ DB: contest.db, ENVIRONMENT: "local" });
  await erasure.erase({ person: leaver.person, nameless: "Nadie", keepVotes: true });
  expect(await standing(leaver.work)).toEqual([{ counted: 0, pending: 0, lines: 0 }]);
  expect(await contest.value("select count(*) from verifications where user_id = ?", leaver.person.id)).toBe(
    0,
  );
});

test("[VERIFY-06] many votes of a moment are one mail; one mailbox is sent five a quarter of an hour, a domain 3,000", async () => {
  const { person, voter } = await waiting();
  for (let n = 0; n < 3; n++) expect((await vote(voter, await contest.addProposal())).toast).toBe(PENDING);
  const sent = () => contest.value("select count(*) from mail_outbox where recipient = ?", person.email);
  expect(await sent()).toBe(1);
  const toasts: string[] = [];
  for (let n = 0; n < 6; n++) toasts.push((await voter.submit(OWN)).toast);
  expect(new Set(toasts.slice(0, 4))).toEqual(
    new Set(["Te hemos escrito / Abre el enlace del correo y confirma tu dirección."]),
  );
  expect(toasts.slice(4).map((toast) => toast.split(" / ")[0])).toEqual([
    "Ahora no podemos escribirte",
    "Ahora no podemos escribirte",
  ]);
  expect(await sent()).toBe(5);
  // A refused request does not count for its domain and network: only the five mails do.
  expect(await contest.rows("select tries from throttles where key like 'link-%'")).toEqual(
    Array(3).fill({ tries: 5 }),
  );
  // A person who cannot get a mail has voted all the same.
  await contest.rows("update throttles set tries = 3000");
  const other = await contest.addPerson("publico", { email: person.email.replace("@", "otra@") });
  const late = await vote(await contest.signedIn(other), await contest.addProposal());
  expect(late.toast).toContain("Voto pendiente / Ahora no podemos escribirte");
});

test("[VERIFY-07] with the setting off votes count at once, a waiting one too when it is given again", async () => {
  const { work, voter } = await waiting();
  await contest.setSetting("require_verified_email", "false");
  expect((await vote(voter, work)).toast).toBe("Voto registrado / Tu voto ha sido contabilizado");
  expect(await standing(work)).toEqual([{ counted: 1, pending: 0, lines: 1 }]);
});

test("[VERIFY-06] of a minute's many voters each is mailed once, without the cron and while it runs", async () => {
  mailbox.taken = [];
  const work = await contest.addProposal();
  const voters = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const person = await contest.addPerson("publico");
      return { person, visitor: await contest.signedIn(person) };
    }),
  );
  const mailed = () => mailbox.taken.map(({ to }) => to).sort();
  const emails = (some: typeof voters) => some.map(({ person }) => person.email).sort();
  const [first, rest] = [voters.slice(0, 30), voters.slice(30)];
  await Promise.all(first.map(({ visitor }) => vote(visitor, work)));
  await expect.poll(mailed).toEqual(emails(first));
  await Promise.all([
    ...rest.map(({ visitor }) => vote(visitor, work)),
    ...Array.from({ length: 5 }, () => contest.cron(Date.now())),
  ]);
  const unsent = () => contest.value("select count(*) from mail_outbox where sent_at is null");
  await expect.poll(unsent).toBe(0);
  await contest.cron(Date.now());
  expect(mailed()).toEqual(emails(voters));
  expect(await contest.value("select max(attempts) from mail_outbox")).toBe(1);
});

test("[VERIFY-06] a link that the service refused at once is the cron's, after its rest, whoever asks for a new password meanwhile", async () => {
  mailbox.refusal = "too many requests";
  const { person } = await waiting();
  const failed = () => contest.value("select last_error from mail_outbox where recipient = ?", person.email);
  await expect.poll(failed).toBe("too many requests");
  mailbox.refusal = null;
  await contest.visitor().post("/auth/recuperar", { email: person.email });
  const sent = () => contest.value("select count(*) from mail_outbox where sent_at is not null");
  await expect.poll(sent).toBe(1);
  mailbox.taken = [];
  await contest.cron(Date.now() + HOUR);
  expect(await linkOf(person)).toMatch(/^\/auth\/confirmar\//);
});

test("[FINAL-02] the final's vote waits too, and counts when its address is confirmed before the close", async () => {
  await contest.setPhase("final");
  const [one, two] = [await contest.addProposal(), await contest.addProposal()];
  const { judgeId } = await contest.addPerson("jurado");
  await setFinal(contest, "community", { works: [one, two], marks: { [judgeId ?? ""]: [one, two] } });
  const admin = await contest.as("admin");
  const chooses = async () => {
    const person = await contest.addPerson("publico");
    const voter = await contest.signedIn(person);
    const page = await voter.submit("/final", { proposal_id: one });
    expect(page.toast).toContain("Te hemos enviado un correo");
    expect(page.text("main")).toContain("Tu voto espera");
    return { voter, link: await linkOf(person) };
  };
  const [early, late] = [await chooses(), await chooses()];
  expect((await early.voter.submit("/final", { proposal_id: two })).toast).toContain("Ya votaste");
  const desk = async () => (await admin.open("/admin/final")).text("main");
  expect(await desk()).toContain("Han votado 0 personas; 2 más esperan");
  await contest.visitor().post(early.link);
  expect(await desk()).toContain("Ha votado 1 persona; 1 más espera");
  expect((await early.voter.open("/final")).text("main")).toContain("Tu elección");
  await admin.post("/admin/final", { intent: "close-community" });
  await contest.visitor().post(late.link);
  expect((await late.voter.open("/final")).texts(".final-counts li span:last-child")).toContain("1 voto");
});
