import { ButtonLink, H2, TallLink } from "~/components/core/elements";
import { PostButton } from "~/components/core/post-button";
import type { Duty } from "~/contest/running/duties";
import type { Step } from "~/contest/running/readiness";
import { formatInteger } from "~/text/core/formats";
import { panel } from "~/text/running/panel";

const text = panel.now;

interface Props {
  /** None without an active phase. */
  duties: Duty[];
  /** The first missing step before the opening, with the number of missing ones. */
  setup: { step: Step; left: number } | null;
  /** Missing steps, before the opening and after it. */
  left: number;
  /** The phase that comes next; `startAt` is null when an admin must activate it. */
  follows: { name: string; startAt: string | null } | null;
  /** Published works without a file; files without an alternative text. */
  withoutPicture: number;
  altless: number;
}

/** The active phase's next acts, each with its number and its button. */
export function Duties({ duties, setup, left, follows, withoutPicture, altless }: Props) {
  const lacking: [line: string, to: string][] = [
    ...(withoutPicture > 0
      ? [[text.withoutPicture(withoutPicture), "/admin/generar-imagenes"] as [string, string]]
      : []),
    ...(altless > 0 ? [[text.altless(altless), "/admin/textos-alternativos"] as [string, string]] : []),
  ];
  return (
    <section aria-labelledby="ahora" className="border-t-[6px] border-accent pt-4">
      <H2 id="ahora">{text.title}</H2>
      {duties.length === 0 && !setup ? (
        <p className="mt-4 text-[1.375rem] leading-snug font-semibold">{text.none(left, follows)}</p>
      ) : (
        <ul className="mt-4 border-b *:border-t">
          {setup && (
            <li>
              <Act count={setup.left} {...text.setup(setup.step, setup.left)} />
            </li>
          )}
          {duties.map((duty) => (
            <li key={duty.kind}>
              <Act count={duty.count} {...text.duty(duty)} />
            </li>
          ))}
        </ul>
      )}
      {lacking.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-x-5 text-small">
          {text.lacking}
          {lacking.map(([line, to]) => (
            <TallLink key={to} to={to}>
              {line}
            </TallLink>
          ))}
        </p>
      )}
    </section>
  );
}

interface ActProps {
  count?: number;
  line: string;
  act: string;
  to: string;
  /** Intent of the form at `to` that asks for the act's confirmation. */
  asks?: string;
}

function Act({ count, line, act, to, asks }: ActProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
      <p className="flex min-w-0 items-center gap-x-5 text-[1.375rem] leading-snug font-semibold">
        {count !== undefined && (
          <span className="numeral text-[clamp(3.5rem,6vw,5.5rem)] leading-[0.9] font-extrabold">
            {formatInteger(count)}
          </span>
        )}{" "}
        <span className="max-w-[22ch]">{line}</span>
      </p>
      {asks ? (
        <PostButton action={to} fields={{ intent: asks }} className="button button-solid">
          {act}
        </PostButton>
      ) : (
        <ButtonLink to={to} solid>
          {act}
        </ButtonLink>
      )}
    </div>
  );
}
