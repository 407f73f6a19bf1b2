import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { viewerOrVisitor } from "~/auth/core/guards";
import { ButtonLink, TextLink } from "~/components/core/elements";
import type { FrontWork } from "~/components/works/plate";
import { allByName } from "~/contest/core/all-by-name";
import { editionIn } from "~/contest/core/editions";
import {
  asOf,
  closedReason,
  daysLeft,
  hasEnded,
  isOver,
  lastDay,
  type Phase,
  phaseStatus,
  resultsAreOut,
} from "~/contest/core/phases";
import { areDiplomasPublic, isBlind, visibilityOf } from "~/contest/core/visibility";
import { choiceState, inTurn } from "~/contest/final/choices";
import { dailySize, turnOf } from "~/contest/public/gallery";
import { statusVisibility, visibleStatus } from "~/contest/works/visible-card";
import type { PublishedMove } from "~/db/core/phases";
import styles from "~/styles/landing.css";
import { common } from "~/text/core/common";
import { landing as landingText } from "~/text/public/landing";
import { phaseSentence } from "~/text/running/phase-sentence";
import { publicMeta } from "~/web/core/page-meta";
import { contestData, contestDates } from "~/web/core/structured-data";
import { About, Brands, Criteria, Legal, Questions, Universities, What } from "./brief";
import { Interlude } from "./front-work";
import { Hero, waysToTakePart } from "./hero";
import { OwnWorks } from "./own-works";
import { Timeline } from "./timeline";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  publicMeta(matches, {
    path: "/",
    title: null,
    description: common.description,
    data: (absolute) => contestData(contestDates(page?.phases ?? []), absolute),
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const {
    viewer,
    settings,
    phases: allPhases,
    gates,
    stores,
    env,
    now,
  } = await viewerOrVisitor(request, context);
  const { authors, votes } = visibilityOf(viewer?.role ?? null, settings, allPhases, now);
  const finalIsOpen = choiceState(gates.community, allPhases, now) === "open";
  const areOut = resultsAreOut(allPhases, now);
  const { works, daily, own, hasWorks, universities, criteria, moves, two, verdict } = await allByName({
    works: stores.works.wall(),
    daily: stores.works.ofDay(turnOf(now), dailySize),
    own: viewer?.role === "alumno" ? stores.works.ofStudent(viewer.id, { votes }) : [],
    hasWorks: stores.works.areAnyContestants(),
    universities: stores.universities.takingPart({ unnamed: isBlind(viewer?.role ?? null, settings) }),
    criteria: stores.criteria.all(),
    moves: stores.phases.moves(),
    two: finalIsOpen ? stores.finalScreens.two({ authors }) : [],
    verdict: areOut ? stores.results.of(null) : null,
  });
  const winner = verdict?.awards.find(({ kind }) => kind === "ganadora")?.work;
  const marks = statusVisibility(allPhases, now);
  const hasDiplomas = areDiplomasPublic(viewer?.role ?? null, allPhases, now);
  return {
    works,
    own: own.map(({ id, title, category, cover, publicVotesCount, diploma, ...work }) => ({
      id,
      title,
      category,
      cover,
      ...visibleStatus(work, marks),
      votes: publicVotesCount,
      diploma: hasDiplomas ? diploma : null,
    })),
    universities: authors ? universities : { ...universities, list: universities.list.map(withoutPage) },
    daily: authors ? daily : daily.map((work) => ({ ...work, universityName: null })),
    winner: winner ? frontWork(winner, authors) : null,
    two: inTurn(two, viewer?.id ?? null).map((work) => frontWork(work, authors)),
    hasWorks,
    finalIsOpen,
    mayStillSend: !isOver(allPhases, "submissions", now),
    votesOpen: hasWorks && closedReason(allPhases, "votes", now) === null,
    resultsAreOut: areOut,
    criteria: criteria.map(({ name, weight }) => ({ name, weight })),
    phases: asOf(allPhases, now).map((phase) => {
      const endAt = lastDay(phase, allPhases, now);
      return {
        name: phase.phaseName,
        description: phase.description || phaseSentence(phase),
        startAt: phase.startAt,
        endAt,
        moved: movedAsShown(phase, allPhases, moves, now),
        status: phaseStatus(phase, now),
        ended: hasEnded(phase, now),
        daysLeft: daysLeft({ endAt }, now),
      };
    }),
    pdfUrl: settings.home_show_buttons ? settings.home_pdf_url || null : null,
    pdfPending: settings.home_show_buttons && settings.home_pdf_url === "",
    finalists: settings.finalists_count,
    showLegal: settings.home_show_legal,
    partnerName: env.PARTNER_NAME || null,
    editions: settings.archived_editions.flatMap((line) => editionIn(line) ?? []),
  };
}

const frontWork = (
  { id, title, category, cover, universityName }: FrontWork,
  authors: boolean,
): FrontWork => ({
  id,
  title,
  category,
  cover,
  universityName: authors ? universityName : null,
});

const withoutPage = ({ name }: { name: string }) => ({ name, slug: null });

/** Returns the active phase's last move, while its end is still the current one. */
function movedAsShown(phase: Phase, phases: Phase[], moves: PublishedMove[], now: number) {
  const { id, isActive, endAt, displayOrder, begunAt } = phase;
  const move = isActive && moves.find(({ phaseId, to }) => phaseId === id && to === endAt);
  if (!move) return null;
  const { from, to, reason, movedAt } = move;
  const movesLater = phases.some(
    (later) =>
      later.displayOrder > displayOrder &&
      moves.some(
        (other) => other.phaseId === later.id && other.movedAt === movedAt && other.to === later.endAt,
      ),
  );
  const began = begunAt === null || begunAt <= movedAt;
  return { from, to, until: lastDay(phase, phases, now), reason, movesLater, began };
}

export default function Landing() {
  const { works, own, daily, universities, criteria, phases, editions, ...home } =
    useLoaderData<typeof loader>();
  const [first, second] = daily;
  const [turn] = waysToTakePart(home);
  return (
    <>
      <Hero works={works} {...home} />
      {own.length > 0 && <OwnWorks works={own} />}
      <About finalists={home.finalists} />
      <What />
      {first && <Interlude work={first} />}
      <Criteria criteria={criteria} />
      <Timeline phases={phases} />
      <Universities {...universities} />
      {second && <Interlude work={second} />}
      <Brands partnerName={home.partnerName} />
      {home.showLegal && <Legal />}
      <Questions number={home.showLegal ? 7 : 6} finalists={home.finalists} />
      {turn && (
        <section className="closing">
          <div className="page">
            <p className="display">{landingText.closing}</p>
            <ButtonLink href={turn[1]} solid className="button-large">
              {turn[0]}
            </ButtonLink>
          </div>
        </section>
      )}
      <footer className="page colophon">
        <p>© {landingText.year}</p>
        <p>{landingText.colophon}</p>
        <p>
          <TextLink href="/galeria">Favorito del Público</TextLink>
        </p>
        <p>
          <TextLink href="/recuento">Recuento</TextLink>
        </p>
        {editions.length > 0 && (
          <p>
            {landingText.editions}
            {editions.map(({ title, address }) => (
              <Fragment key={`${title} ${address}`}>
                {" "}
                <TextLink href={address} className="ml-3 wrap-anywhere">
                  {title}
                </TextLink>
              </Fragment>
            ))}
          </p>
        )}
      </footer>
    </>
  );
}
