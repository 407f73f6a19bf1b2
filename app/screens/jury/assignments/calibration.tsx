import { PostButton } from "~/components/core/post-button";
import { limits } from "~/contest/core/limits";
import { assignments } from "~/text/jury/assignments";

const text = assignments.calibration;

/** The calibration works, which every juror scores first. */
export function Calibration({ works }: { works: { id: string; title: string }[] }) {
  const missing = limits.calibration.least - works.length;
  return (
    <section aria-labelledby="calibracion" className="mb-8 border-t border-ink pt-4">
      <h2 id="calibracion" className="h2">
        {text.title}
      </h2>
      <p className="measure mt-1 text-small text-ink-soft">{text.line}</p>
      {works.length > 0 && (
        <>
          <ul className="mt-3 border-b">
            {works.map(({ id, title }) => (
              <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t">
                <span className="wrap-anywhere">{title}</span>
                <PostButton
                  fields={{ obra: id }}
                  name="intent"
                  value="uncalibrate"
                  className="link link-tall"
                  aria-label={text.removeFrom(title)}
                >
                  {text.remove}
                </PostButton>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-small">{missing > 0 ? text.missing(missing) : text.inForce}</p>
        </>
      )}
    </section>
  );
}

/** Adds a work to the calibration. */
export function Calibrate({ id, title }: { id: string; title: string }) {
  return (
    <PostButton
      fields={{ obra: id }}
      name="intent"
      value="calibrate"
      className="link link-tall"
      aria-label={text.addTo(title)}
    >
      {text.add}
    </PostButton>
  );
}
