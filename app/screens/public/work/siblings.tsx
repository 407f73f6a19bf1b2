import { Plate, type PlateWork } from "~/components/works/plate";
import { gallery as text } from "~/text/public/gallery";

interface Props {
  universityName: string;
  works: PlateWork[];
}

/** Further works of the same university. */
export function Siblings({ universityName, works }: Props) {
  return (
    <section className="siblings" aria-labelledby="misma-universidad">
      <h2 id="misma-universidad" className="h2">
        {text.moreOf(universityName)}
      </h2>
      <ul className="plates">
        {works.map((work) => (
          <li key={work.id}>
            <Plate work={work} />
          </li>
        ))}
      </ul>
    </section>
  );
}
