import { ButtonLink } from "~/components/core/elements";
import { Statement } from "~/components/core/statement";
import { waysBack } from "~/text/core/ways-back";

/** An address without its work or university, with the way to the gallery. */
export function NotFound({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="page" role="alert">
      <Statement title={title}>
        <p>{hint}</p>
        <ButtonLink href="/galeria">{waysBack["/galeria"]}</ButtonLink>
      </Statement>
    </div>
  );
}
