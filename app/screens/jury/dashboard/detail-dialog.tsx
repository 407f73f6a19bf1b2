import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { InputField } from "~/components/core/control-fields";
import { DialogActions, DialogLink, OpenDialog } from "~/components/core/dialog";
import { Button, ButtonLink } from "~/components/core/elements";
import { Tab } from "~/components/core/tab";
import { withErrors } from "~/components/core/with-errors";
import { CategoryMark } from "~/components/works/category-mark";
import { Cover } from "~/components/works/cover";
import { StatusMark } from "~/components/works/proposal-card";
import { isHighDispersion, percentage } from "~/contest/jury/metrics";
import type { RankingRow } from "~/db/jury/views/dashboard";
import type { JurorEvaluation, WeighedCriterion } from "~/db/jury/views/work-evaluations";
import { formatDate, formatFraction } from "~/text/core/formats";
import { dashboard as dashboardText } from "~/text/jury/dashboard";
import type { actOnJurors } from "./actions";
import { StripLegend, StripPlot } from "./strip-plot";

interface Detail {
  proposal: RankingRow;
  criteria: (WeighedCriterion & { share: number; average: number | null })[];
  jurors: ShownEvaluation[];
  /** True while evaluations are open: a declared conflict can be lifted. */
  canLift: boolean;
}

type ShownEvaluation = Omit<JurorEvaluation, "judgeId">;

interface Props {
  detail: Detail;
  tab: "criterio" | "jurado";
  /** The tab that is loading, with scripts. */
  opening: "criterio" | "jurado" | null;
  /** Links of the tabs, the export and 'Cerrar'. */
  tabLinks: { criterio: string; jurado: string };
  exportLink: string;
  back: string;
}

/**
 * One proposal's evaluations. The dialog has an address: links open it, switch tabs and close it.
 */
export function DetailDialog({ detail, tab, opening, tabLinks, exportLink, back }: Props) {
  const { proposal } = detail;
  const { evaluationsSubmitted: submitted, evaluationsExpected: expected } = proposal;
  const isJudged = proposal.status !== "descalificada";
  return (
    <Shell back={back}>
      <div className="mt-6 grid grid-cols-[5rem_minmax(0,1fr)] gap-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Cover file={proposal.cover} category={proposal.category} alt="" sizes="128px" />
        <div className="wrap-anywhere">
          <h3 className="card-title mt-0">{proposal.title}</h3>
          <p className="mt-1 text-small text-ink-soft">{proposal.universityName}</p>
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
            <CategoryMark category={proposal.category} />
            <StatusMark status={proposal.status} />
            {isJudged && <span className="mark">{dashboardText.ofEvaluations(submitted, expected)}</span>}
          </p>
        </div>
      </div>
      <dl className="mt-6 grid grid-cols-3 border-t border-ink">
        <Figure
          label="Promedio"
          value={proposal.avgScore === null ? "—" : `${formatFraction(proposal.avgScore)} /100`}
        >
          {proposal.totals.length > 0 && (
            <StripPlot totals={proposal.totals} mean={proposal.avgScore} width={160} />
          )}
        </Figure>
        <Figure
          label="Desv. Estándar"
          value={proposal.stdDev === null ? "—" : formatFraction(proposal.stdDev)}
        >
          {proposal.stdDev !== null &&
            (isHighDispersion(proposal.stdDev) ? dashboardText.dispersed : dashboardText.consistent)}
        </Figure>
        <Figure label="Progreso" value={isJudged ? `${percentage(submitted, expected)}\u00a0%` : "—"}>
          {isJudged ? dashboardText.completion(submitted, expected) : dashboardText.notJudged}
        </Figure>
      </dl>
      {proposal.totals.length > 0 && (
        <p className="hint mt-2">
          <StripLegend />
        </p>
      )}
      <nav aria-label={dashboardText.detail} className="tab-bar mt-6">
        <Tab to={tabLinks.criterio} isCurrent={(opening ?? tab) === "criterio"} replace>
          {dashboardText.byCriterion}
        </Tab>
        <Tab to={tabLinks.jurado} isCurrent={(opening ?? tab) === "jurado"} replace>
          {dashboardText.byJuror}
        </Tab>
      </nav>
      {opening && opening !== tab ? (
        <p className="border-b py-8" role="status">
          {dashboardText.loading}
        </p>
      ) : tab === "criterio" ? (
        <Criteria criteria={detail.criteria} />
      ) : (
        <Jurors jurors={detail.jurors} canLift={detail.canLift} />
      )}
      <DialogActions>
        <ButtonLink href={exportLink}>{dashboardText.exportDetail}</ButtonLink>
        <ButtonLink href={`/propuesta/${proposal.id}`} target="_blank" rel="noreferrer" solid>
          {dashboardText.viewProposal}
        </ButtonLink>
      </DialogActions>
    </Shell>
  );
}

/** The dialog while the detail loads, with scripts. */
export function DetailLoading({ back }: { back: string }) {
  return (
    <Shell back={back}>
      <p className="h2 py-16" role="status">
        {dashboardText.loading}
      </p>
    </Shell>
  );
}

/** The Escape key follows the same link. */
function Shell({ back, children }: { back: string; children: ReactNode }) {
  return (
    <OpenDialog
      title={dashboardText.detail}
      className="dialog-wide"
      back={back}
      aside={<DialogLink to={back}>{dashboardText.close}</DialogLink>}
    >
      {children}
    </OpenDialog>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-b py-3 pr-3 sm:pr-4">
      <dt className="label">{label}</dt>
      <dd>
        <span className="numeral block text-[1.25rem] sm:text-[1.75rem] leading-tight font-bold">
          {value}
        </span>
        <span className="hint mt-1 block">{children}</span>
      </dd>
    </div>
  );
}

function Criteria({ criteria }: Pick<Detail, "criteria">) {
  return (
    <ul className="border-b">
      {criteria.map(({ id, name, share, average }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t py-2.5 first:border-t-0"
        >
          <span className="wrap-anywhere">
            {name} <span className="hint">{dashboardText.weight(share)}</span>
          </span>
          <span className="font-semibold tabular-nums">
            {average === null ? "—" : `${formatFraction(average)} /100`}
          </span>
          <svg
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            className="col-span-2 mt-1.5 h-1 w-full"
            aria-hidden
          >
            <rect width="100" height="4" className="fill-hairline" />
            <rect width={(average ?? 0) * 100} height="4" className="fill-ink" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

function Jurors({ jurors, canLift }: Pick<Detail, "jurors" | "canLift">) {
  if (jurors.length === 0) return <p className="border-b py-8">{dashboardText.noEvaluations}</p>;
  return (
    <ul className="border-b">
      {jurors.map((juror) => (
        <li key={juror.id} className="border-t py-4 wrap-anywhere first:border-t-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <p>
              <span className="font-semibold">{juror.name}</span> <span className="hint">{juror.email}</span>
            </p>
            <p className="font-semibold tabular-nums">
              {juror.totalScore === null ? "—" : `${formatFraction(juror.totalScore)} /100`}
            </p>
          </div>
          <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
            <span className="mark mark-evaluation" data-evaluation={juror.status}>
              {dashboardText.states[juror.status]}
            </span>
            {juror.conflict && (
              <span className="mark mark-evaluation" data-evaluation="conflict">
                {dashboardText.conflict}
              </span>
            )}
            {juror.submittedAt !== null && <span className="hint">{formatDate(juror.submittedAt)}</span>}
          </p>
          {juror.distance && <p className="hint mt-1">{dashboardText.distanceSaid(juror.distance)}</p>}
          <p className="mt-2 text-small whitespace-pre-line">
            {juror.comments || <span className="text-ink-soft">{dashboardText.noComments}</span>}
          </p>
          {juror.privateComments && (
            <p className="mt-2 text-small whitespace-pre-line">
              <span className="font-semibold">{dashboardText.privately}:</span> {juror.privateComments}
            </p>
          )}
          {juror.conflict &&
            (juror.tied ? (
              <p className="hint mt-2">{dashboardText.lift.tied}</p>
            ) : (
              canLift && <LiftConflict id={juror.id} name={juror.name} />
            ))}
        </li>
      ))}
    </ul>
  );
}

/** The form that lifts a declared conflict, with its reason. */
function LiftConflict({ id, name }: { id: string; name: string }) {
  const answer = useActionData<typeof actOnJurors>();
  const sent = answer && "result" in answer ? answer.result : undefined;
  const result = sent?.initialValue?.evaluacion === id ? sent : undefined;
  const [form, { reason }] = useForm<{ reason: string }>({ id: `retirar-${id}`, lastResult: result });
  return (
    <details className="mt-1" open={result?.error ? true : undefined}>
      <summary className="link link-tall" aria-label={dashboardText.lift.of(name)}>
        {dashboardText.lift.act}
      </summary>
      <Form
        {...getFormProps(form, { ariaAttributes: false })}
        method="post"
        preventScrollReset
        className="grid max-w-[34rem] justify-items-start gap-3 pb-2"
      >
        <p className="text-small">{dashboardText.lift.explained}</p>
        <input type="hidden" name="evaluacion" value={id} />
        <InputField
          field={withErrors(reason, result)}
          label={dashboardText.lift.reason}
          className="w-full"
          required
        />
        <Button name="intent" value="lift">
          {dashboardText.lift.act}
        </Button>
      </Form>
    </details>
  );
}
