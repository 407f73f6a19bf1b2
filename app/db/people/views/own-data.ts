import { getTableColumns } from "drizzle-orm";
import { allByName } from "~/contest/core/all-by-name";
import type { Answers } from "~/contest/jury/scoring";
import { takenBy } from "../../core/consents";
import type { Viewer } from "../../core/sessions";
import { sql } from "../../core/sql";
import { decode, flagOf, optional, select } from "../../core/statements";
import type { StoreContext } from "../../core/store-context";
import { criteria, evaluations, judges } from "../../schema/jury";
import { credentials, profiles, universities } from "../../schema/people";
import { proposalAssets, proposals, teams } from "../../schema/works";
import type { OwnPart, Person } from "../own-parts";
import { type CodedPart, columnsOf, isInstant, personalData } from "../personal-data";

export type OwnData = Awaited<ReturnType<ReturnType<typeof ownDataView>["collect"]>>;

type OwnDataParams = { id: string };

/** Queries of the parts that own-parts.ts describes. */
const parts = personalData.flatMap((line) => line.own.map((part) => ({ ...part, rows: rowsOf(line, part) })));

function rowsOf(line: (typeof personalData)[number], { columns, where, by }: OwnPart) {
  const ofTable = columnsOf(line.table);
  const columnOf = (key: string) => {
    const column = ofTable[key];
    if (!column) throw new Error(`no column ${key}`);
    return isInstant(key, column)
      ? decode(sql`${column}`, (at: number) => new Date(at).toISOString())
      : column;
  };
  const of = <Value>(value: string | Value) => (typeof value === "string" ? columnOf(value) : value);
  return (params: Person) => {
    const theirs = line.ofJudges
      ? sql`(select id from ${judges} where user_id = ${params.id})`
      : sql`(${params.id})`;
    const fields = Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, of(value)]));
    return select(fields)`from ${line.table} where ${where?.(params) ?? sql`${line.owner} in ${theirs}`}
      ${by ? sql`order by ${of(by)}` : sql``}`;
  };
}

const profileOf = (params: OwnDataParams) =>
  select({
    id: profiles.id,
    email: profiles.email,
    fullName: profiles.fullName,
    role: profiles.role,
    createdAt: profiles.createdAt,
    universityName: optional(universities.name),
    requestedUniversityName: sql<
      string | null
    >`(select r.name from universities r where r.id = ${profiles.requestedUniversityId})`,
    confirmedAt: profiles.confirmedAt,
    emailConfirmedAt: profiles.emailConfirmedAt,
    unsubscribedAt: profiles.unsubscribedAt,
    passwordChangedAt: optional(credentials.updatedAt),
    isContact: flagOf(sql`${universities.contactUserId} is ${profiles.id}`),
  })`from ${profiles} left join ${universities} on ${universities.id} = ${profiles.universityId}
      left join ${credentials} on ${credentials.userId} = ${profiles.id}
    where ${profiles.id} = ${params.id}`;

const evaluatedBy = (params: OwnDataParams) =>
  select({
    proposalId: proposals.id,
    title: proposals.title,
    status: evaluations.status,
    conflict: evaluations.conflict,
    scores: evaluations.scores,
    notApplicable: evaluations.notApplicable,
    totalScore: evaluations.totalScore,
    generalComments: evaluations.generalComments,
    privateComments: evaluations.privateComments,
    sharesComments: evaluations.sharesComments,
    createdAt: evaluations.createdAt,
    updatedAt: evaluations.updatedAt,
    submittedAt: evaluations.submittedAt,
  })`from ${judges} join ${evaluations} on ${evaluations.judgeId} = ${judges.id}
      join ${proposals} on ${proposals.id} = ${evaluations.proposalId}
    where ${judges.userId} = ${params.id} order by ${evaluations.createdAt}`;

const criteriaNames = () => select({ id: criteria.id, name: criteria.name })`from ${criteria}`;

const worksOf = ({ universityId }: { universityId: string }) =>
  select({ ...getTableColumns(proposals), teamName: optional(teams.name) })`
    from ${proposals} left join ${teams} on ${teams.id} = ${proposals.teamId}
    where ${proposals.universityId} = ${universityId} order by ${proposals.createdAt}`;

const filesOf = ({ universityId }: { universityId: string }) => select(getTableColumns(proposalAssets))`
    from ${proposals} join ${proposalAssets} on ${proposalAssets.proposalId} = ${proposals.id}
    where ${proposals.universityId} = ${universityId} order by ${proposalAssets.position}`;

/** All data of one person, and none of other people. (design 7) */
export function ownDataView({ database }: StoreContext) {
  /** Evaluations of a juror. Answers use the criteria's names. */
  async function evaluationsOf(id: string) {
    const [evaluated, criteriaList] = await Promise.all([
      database.all(evaluatedBy({ id })),
      database.all(criteriaNames()),
    ]);
    const criterionNames = new Map(criteriaList.map((criterion) => [criterion.id, criterion.name]));
    const nameOf = (criterionId: string) => criterionNames.get(criterionId) ?? criterionId;
    const withNames = ({ scores, notApplicable }: Answers) => ({
      scores: Object.fromEntries(Object.entries(scores).map(([key, score]) => [nameOf(key), score])),
      notApplicable: notApplicable.map(nameOf),
    });
    return evaluated.map((evaluation) => ({ ...evaluation, ...withNames(evaluation) }));
  }

  /** Works of a university, with their files. */
  async function sentBy(universityId: string) {
    const [sent, files] = await Promise.all([
      database.all(worksOf({ universityId })),
      database.all(filesOf({ universityId })),
    ]);
    return sent.map((proposal) => ({
      ...proposal,
      files: files.filter(({ proposalId }) => proposalId === proposal.id),
    }));
  }

  /** Returns the part's rows, or the row of a part without an order. */
  async function rowsIn({ rows, by }: (typeof parts)[number], person: { id: string; email: string }) {
    return by ? database.all(rows(person)) : database.first(rows(person));
  }

  return {
    /** Returns the parts in their Spanish words, and those that need code. */
    async collect({ id, email, role, universityId }: Viewer) {
      const person = { id, email: email.toLowerCase() };
      const [rows, coded] = await Promise.all([
        allByName(Object.fromEntries(parts.map((part) => [part.as, rowsIn(part, person)]))),
        allByName({
          account: database.first(profileOf({ id })),
          consents: database.all(takenBy(id)),
          evaluations: evaluationsOf(id),
          works: role === "universidad" && universityId !== null ? sentBy(universityId) : [],
        } satisfies Record<CodedPart, unknown>),
      ]);
      return { rows, ...coded };
    },
  };
}
