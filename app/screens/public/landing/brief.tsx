import { TallLink } from "~/components/core/elements";
import { limits } from "~/contest/core/limits";
import { formatInteger } from "~/text/core/formats";
import { landing as landingText } from "~/text/public/landing";
import { Section } from "./section";

/** `finalists`: the number in the settings. */
export function About({ finalists }: { finalists: number }) {
  const { title, lead, paragraphs, steps } = landingText.about;
  return (
    <Section id="concurso" number={1} title={title}>
      <p className="statement-text">{lead}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="measure mt-8">
          {paragraph}
        </p>
      ))}
      <ol className="steps">
        {steps(finalists).map(([name, what]) => (
          <li key={name}>
            <h3 className="h2">{name}</h3>
            <p>{what}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function What() {
  const { title, graphic, graphicLabel, video, videoLabel, limit, ai } = landingText.what;
  return (
    <Section id="enviar" number={2} title={title}>
      <div className="what">
        <div>
          <h3 className="label">{graphicLabel}</h3>
          <ul className="what-kinds">
            {graphic.map((kind) => (
              <li key={kind}>{kind}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="label">{videoLabel}</h3>
          <p className="what-seconds" aria-hidden>
            {limits.videoSeconds}
            <span>s</span>
          </p>
          <p>{video}</p>
        </div>
      </div>
      <div className="what-rules">
        <p>{limit(limits.proposalsPerUniversity)}</p>
        <p>{ai}</p>
      </div>
    </Section>
  );
}

export function Criteria({ criteria }: { criteria: { name: string; weight: number }[] }) {
  const { title, lead, names } = landingText.criteria;
  const whole = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const rows =
    criteria.length > 0
      ? criteria.map(({ name, weight }) => ({ name, share: Math.round((weight / whole) * 100) }))
      : names.map((name) => ({ name, share: null }));
  return (
    <Section id="criterios" number={3} title={title}>
      <p className="measure">{lead}</p>
      <ul className="criteria">
        {rows.map(({ name, share }, index) => (
          <li key={name}>
            <p className="criterion-weight">
              {share === null ? (
                index + 1
              ) : (
                <>
                  {share}
                  <span>&nbsp;%</span>
                </>
              )}
            </p>
            <h3>{name}</h3>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface UniversitiesProps {
  count: number;
  /** `slug`: null for a university without a page. */
  list: { name: string; slug: string | null }[];
}

/** Number of participating universities as a graphic; the public names are its small print. */
export function Universities({ count, list }: UniversitiesProps) {
  return (
    <section className="universities">
      <div className="page">
        <h2>
          <span className="universities-count">{formatInteger(count)}</span>{" "}
          <span className="h1">{landingText.universities}</span>
        </h2>
        {list.length > 0 && (
          <ul>
            {list.map(({ name, slug }) => (
              <li key={name}>
                {slug ? (
                  <a href={`/universidades/${slug}`} className="ink-link">
                    {name}
                  </a>
                ) : (
                  name
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** `partnerName`: the digital-identity partner, when one is set up. */
export function Brands({ partnerName }: { partnerName: string | null }) {
  const { title, lead, items } = landingText.brandsSection;
  return (
    <Section id="marcas" number={5} title={title}>
      <p className="statement-text">{lead}</p>
      <dl className="brands">
        {items.map(([name, what], index) => (
          <div key={name}>
            <dt className="h2">{(index === 1 && partnerName) || name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function Legal() {
  const { title, paragraphs } = landingText.legalSection;
  return (
    <Section id="bases" number={6} title={title}>
      <ol className="legal">
        {paragraphs.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ol>
      <p className="mt-6">
        <TallLink href="/bases">{landingText.legalSection.whole}</TallLink>
      </p>
    </Section>
  );
}

export function Questions({ number, finalists }: { number: number; finalists: number }) {
  const { title, items } = landingText.questions;
  return (
    <Section id="preguntas" number={number} title={title}>
      <div className="questions">
        {items(finalists).map(([question, answer]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
